/** A whole number in groups of three digits. `toLocaleString` does the same, but reads its tables first: 5 ms of every build. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
export const plural = (count: number, one: string, many: string): string => `${grouped(count)} ${count === 1 ? one : many}`;
