/** Modules the engine's bundler makes from the site's own folders. */

/** The site's layouts by name; they come before the theme's of the same name. Imported on the server only. */
declare module 'virtual:glimpress/layouts' {
  export const layouts: Readonly<Record<string, import('react').ComponentType<import('@glimpress/contracts/theme').LayoutProps>>>;
}

/** The site's interactive components by name, each in a chunk of its own. Imported in the browser only. */
declare module 'virtual:glimpress/islands' {
  export const islands: import('@glimpress/client').IslandRegistry;
}

/** What the config puts into the theme's slots, each loaded when it is wanted; null or empty where it wants nothing. */
declare module 'virtual:glimpress/slots' {
  interface Content<P> {
    readonly default: import('react').ComponentType<P>;
  }
  /** Told to what stands in a corner: the site's base path, the route and the language of the page being read. */
  export interface CornerProps {
    readonly base: string;
    readonly path: string;
    readonly lang: string;
  }
  export const slots: {
    /** Its props are `comments` of the site. */
    readonly comments: (() => Promise<Content<object>>) | null;
    /** With props from the config. */
    readonly corner: readonly (() => Promise<Content<CornerProps> & { readonly props: Readonly<Record<string, unknown>> }>)[];
  };
}

/** The site's mermaid; null when it has not installed it. Imported in the browser only. */
declare module 'virtual:glimpress/mermaid' {
  const mermaid: typeof import('mermaid').default | null;
  export default mermaid;
}

/** Style sheets that come with the chunk that imports them. */
declare module '*.css' {}

/** A style sheet's text. Imported on the server only. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
