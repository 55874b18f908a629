/** What stands between a port and the comments: requests to responses, and an end. */

/** What a request brings beside itself. */
export interface Connection {
  remoteAddress: string;
}

export interface RequestHandler {
  fetch(request: Request, connection: Connection): Promise<Response>;
  /** Lets go of what answering needs; requests under way must have been answered. */
  close(): Promise<void>;
}
