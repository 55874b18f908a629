/** What stands between a port and the comments: requests to responses, and an end. */

/** What a request brings beside itself. */
export interface Connection {
  remoteAddress: string;
  /** Is told of what goes on after the answer, such as mails: for a host that stops the process between requests. */
  waitUntil?(work: Promise<unknown>): void;
}

export interface RequestHandler {
  fetch(request: Request, connection: Connection): Promise<Response>;
  /** Lets go of what answering needs; requests under way must have been answered. */
  close(): Promise<void>;
}
