/** Style sheets come with the chunk of the component that imports them. */
declare module '*.css' {}
