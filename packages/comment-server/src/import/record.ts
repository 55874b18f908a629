/** What every reader of another system's export gives: an object of a class, as the hosted service would have exported it. */
import type { JsonObject } from '@glimpress/comment-protocol';

export interface ImportRecord {
  className: string;
  /** With `objectId`; `createdAt` and `updatedAt` as ISO texts where known. */
  object: JsonObject;
}

/** A part of an export that cannot be used. */
export interface Skipped {
  className: string;
  reason: string;
}

/** One file of an export. */
export interface ExportFile {
  /** Without folders. */
  name: string;
  text: string;
}

/** Reads one file, or gives undefined when it is not of its kind. */
export type ExportReader = (file: ExportFile) => (ImportRecord | Skipped)[] | undefined;

export function isSkipped(item: ImportRecord | Skipped): item is Skipped {
  return 'reason' in item;
}

/** JSON, or undefined for what is none. */
export function parsedJson(text: string): unknown {
  // To be told so for each line of a dump of a database takes minutes.
  if (!/^\s*[[{"\-\dtfn]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** ISO text of whatever a system takes for a time: text, milliseconds, seconds. Without a zone it is one of China, not of where the import runs. */
export function isoTime(value: unknown): string | undefined {
  const time = typeof value === 'number' ? (value < 1e11 ? value * 1000 : value) : typeof value === 'string' && value !== '' ? Date.parse(withZone(value)) : NaN;
  return time >= 0 && time < 253_402_300_800_000 ? new Date(time).toISOString() : undefined;
}
function withZone(text: string): string {
  const [, year, month, day, hour, rest] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)[ T](\d\d?)(:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(text) ?? [];
  if (year === undefined) return text;
  const [mm, dd, hh] = [month, day, hour].map((part) => part!.padStart(2, '0'));
  return `${year}-${mm}-${dd}T${hh}${rest}+08:00`;
}

/** Where each leads when it is followed from next to next, itself when it has none. A circle ends at one of its own, the same for all of it. */
export function endsOf(next: ReadonlyMap<string, string>): (id: string) => string {
  const ends = new Map<string, string>();
  return (id) => {
    const way: string[] = [];
    let at = id;
    for (; !ends.has(at); at = next.get(at) ?? at) {
      ends.set(at, at);
      way.push(at);
    }
    const end = ends.get(at)!;
    for (const passed of way) ends.set(passed, end);
    return end;
  };
}
