/** Version of the engine; a build step puts the package's own in. */
declare const __GLIMPRESS_VERSION__: string | undefined;

export const ENGINE_VERSION: string = typeof __GLIMPRESS_VERSION__ === 'string' ? __GLIMPRESS_VERSION__ : 'source';
