/** Public entry: the LeanCloud 1.1 protocol as the widget and the server share it. */
export * from './values';
export * from './names';
export * from './page-url';
export { withMention } from './mention';
export * from './errors';
export * from './query';
export * from './update';
export { md5 } from './md5';
export { sign } from './sign';
export * from './geo';
export { createClient, type Client, type ClientOptions, type RequestOptions } from './client';
export * from './objects';
export { createRouteCache, type RouteCache } from './route';
export type { Fetch, FetchInit, FetchReply } from './host';
