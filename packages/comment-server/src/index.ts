/** Public entry: the comment server as a function of requests. */
export { createCommentFunction, type CommentFunction, type FunctionContext } from './comment-function';
export { createCommentServer, type CommentServer, type CommentServerOptions } from './create-comment-server';
export type { Connection } from './http/request-handler';
export type { LogEntry } from './log';
export type { Moderation } from './site';
