/** What goes into the output folder: decided before anything is written. */

/**
 * One file. `hash` names its content: equal hashes, equal bytes. `render` makes the text when it must be written; `copyOf`
 * is an absolute path to take as it is.
 */
export type PlannedFile = { readonly path: string; readonly hash: string } & ({ readonly render: () => string } | { readonly copyOf: string });
