/** Modules the engine's bundler makes from the site's own folders. */

/** The site's layouts by name; they come before the theme's of the same name. Imported on the server only. */
declare module 'virtual:glimpress/layouts' {
  export const layouts: Readonly<Record<string, import('react').ComponentType<import('@glimpress/contracts/theme').LayoutProps>>>;
}

/** The site's interactive components by name, each in a chunk of its own. Imported in the browser only. */
declare module 'virtual:glimpress/islands' {
  export const islands: import('@glimpress/client').IslandRegistry;
}

/** Style sheets that come with the chunk that imports them. */
declare module '*.css' {}
