/** What the process that runs a VuePress config answers. */

/**
 * JSON, with marks for what is none: `{ $function: name }` for functions, `{ $import: id }` and `{ $call: id, args }` for what
 * comes from VuePress or is not installed.
 */
export type Plain = null | string | number | boolean | readonly Plain[] | { readonly [key: string]: Plain };

/** `files` (absolute) are the local modules that were read: a change of one means reading again. `missing` are packages that are not installed. */
export type ConfigAnswer =
  | { readonly config: Plain; readonly files: readonly string[] }
  | { readonly failure: string; readonly file: string; readonly line: number | null; readonly missing: readonly string[]; readonly files: readonly string[] };
