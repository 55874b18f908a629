/** §8 the SDK's code table, and the error a failed request ends with. */

/** Codes of a reply's `{ code, error }` and their texts. */
export const ERROR_TEXTS = {
  [-1]: 'Other cause.',
  1: 'Internal server error.',
  100: 'Connection failed.',
  101: "Class or object doesn't exists.",
  102: 'Invalid query.',
  103: 'Invalid class name.',
  104: 'Missing object id.',
  105: "Invalid key name. Keys are case-sensitive and 'a-zA-Z0-9_' are the only valid characters.",
  106: 'Malformed pointer.',
  107: 'Malformed JSON.',
  108: 'Command unavailable.',
  109: 'Not initialized.',
  111: 'Incorrect type of the field.',
  113: 'A required field is missing.',
  116: 'The object is too large.',
  117: 'The key is read-only.',
  119: 'Operation forbidden.',
  121: "A nested key must not contain '$' or '.'.",
  123: 'Malformed ACL.',
  124: 'Timeout.',
  125: 'The email address was invalid.',
  126: 'Invalid user id.',
  128: 'Too many objects in one operation.',
  129: 'The file is too large.',
  137: 'A unique field was given a value that is already taken.',
  139: "Role's name is invalid.",
  140: 'Exceeded quota.',
  141: 'Script failed.',
  142: 'Validation error.',
  200: 'Username is missing or empty.',
  201: 'Password is missing or empty.',
  202: 'Username has already been taken.',
  203: 'Email has already been taken.',
  204: 'The email is missing, and must be specified.',
  205: 'No user found with that email.',
  206: 'The user cannot be altered by other client, or the session is missing.',
  207: 'Users can only be created through sign up.',
  208: 'The account is already linked to another user.',
  210: 'The username and password mismatch.',
  211: 'Could not find user.',
  217: 'Invalid username, it must be a non-blank string.',
  218: 'Invalid password, it must be a non-blank string.',
  219: 'Too many failed logins. Try again in 15 minutes.',
  300: 'CQL syntax error.',
  301: 'Insert failed.',
  302: 'Invalid GeoPoint: latitude is -90 to 90, longitude -180 to 180.',
  303: 'The storage does not answer.',
  305: 'No effect on updating or deleting a document.',
  401: 'Unauthorized.',
  403: 'Forbidden.',
  413: 'The request is too large.',
  429: 'Too many requests.',
  602: 'Cross-domain request failed.',
  700: 'The key is unknown to the class.',
} as const;

export type ErrorCode = keyof typeof ERROR_TEXTS;

/** What the server refuses: becomes `{ code, error }` with this HTTP status. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  constructor(
    readonly code: ErrorCode,
    readonly status: number = 400,
    text: string = ERROR_TEXTS[code],
  ) {
    super(text);
  }
}

/** What a failed request of the client rejects with. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    /** The reply's code, -1 when there was none. */
    readonly code: number,
    /** The text without status, method and URL. */
    readonly rawMessage: string,
    message: string,
    /** HTTP status; undefined when no reply came. */
    readonly status?: number,
  ) {
    super(message);
  }
}
