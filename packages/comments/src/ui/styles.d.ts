/** Style sheets that come with the code that imports them. */
declare module '*.css' {}
