/** Public entry: the comment server as a function of requests. */
export { createCommentServer, type CommentServer, type CommentServerOptions } from './create-comment-server';
export type { Connection, LogEntry } from './http/app';
export type { Moderation } from './site';
