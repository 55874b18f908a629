/** The time by which a character moves. Its parts share this object: numbers handed from call to call become garbage, each frame. */
export class Clock {
  /** ms since the start. */
  now = 0;
}
