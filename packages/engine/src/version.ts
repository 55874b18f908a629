/** Which engine this is; the bundle step puts both values in. */
declare const __GLIMPRESS_VERSION__: string | undefined;
declare const __GLIMPRESS_BUILD__: string | undefined;

/** The published version, e.g. `0.1.0`. */
export const ENGINE_VERSION: string = typeof __GLIMPRESS_VERSION__ === 'string' ? __GLIMPRESS_VERSION__ : '0.0.0';

/** Hash of the engine's own sources: part of every cache key, so that another engine never takes over what this one made. */
export const ENGINE_BUILD: string = typeof __GLIMPRESS_BUILD__ === 'string' ? __GLIMPRESS_BUILD__ : 'source';
