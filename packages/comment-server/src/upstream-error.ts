/** What another service refused (a platform that keeps issues, a server comments are read from), or that it does not answer. The message is for people, and without secrets. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  constructor(
    message: string,
    /** HTTP status; 0: no reply. */
    readonly status: number,
  ) {
    super(message);
  }
}
