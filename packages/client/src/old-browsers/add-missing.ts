/** What is there already stays; loops over keys do not see what is new. */
export function addMissing(to: object, methods: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(methods)) if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true });
}
