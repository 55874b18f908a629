/** Which motion may start while another plays (§4 Mascot: motion priorities). */

export const PRIORITY = { none: 0, idle: 1, sleepy: 2, normal: 3, force: 4 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/** Reserving comes first because a motion may have to be loaded before it starts. */
export class Priorities {
  #current: Priority = PRIORITY.none;
  #reserved: Priority = PRIORITY.none;

  get current(): Priority {
    return this.#current;
  }

  /** Asks for the next start; refused while something as important plays or is about to. Force is never refused. */
  reserve(priority: Priority): boolean {
    if (priority !== PRIORITY.force && (this.#reserved >= priority || this.#current >= priority)) return false;
    this.#reserved = priority;
    return true;
  }

  /** Gives a reservation back, as when the motion could not be loaded. */
  release(priority: Priority): void {
    if (this.#reserved === priority) this.#reserved = PRIORITY.none;
  }

  started(priority: Priority): void {
    this.release(priority);
    this.#current = priority;
  }

  /** Nothing plays any more. */
  finished(): void {
    this.#current = PRIORITY.none;
  }
}
