/** Carries out a migration: all of it or nothing. */
import { isUtf8 } from 'node:buffer';
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { firstInvalidLine } from '../content/source-text';
import { patiently } from '../patiently';
import { replaceFile } from '../replace-file';
import type { Step } from './plan';

/** Paths that a step would make and that are there already: what was moved away before, by itself or with its folder, is not. */
export function occupiedPaths(steps: readonly Step[]): string[] {
  const made = new Set<string>();
  const gone: string[] = [];
  const occupied = new Set<string>();
  for (const step of steps) {
    if (step.kind === 'edit') continue;
    const path = step.kind === 'move' ? step.to : step.path;
    if (made.has(path) || (existsSync(path) && !gone.some((from) => path === from || path.startsWith(from + sep)))) occupied.add(path);
    made.add(path);
    if (step.kind === 'move') gone.push(step.path);
  }
  return [...occupied];
}

/** Files that a step would give another text and whose own is not UTF-8, as GBK of older editors: what was read of it has lost characters. With the first line (from 1) that has. */
export function unreadTexts(steps: readonly Step[]): { readonly path: string; readonly line: number }[] {
  return steps.flatMap((step) => {
    // What is only there when an earlier step has moved it has not been read.
    if (step.kind === 'write' || step.text === undefined || !existsSync(step.path)) return [];
    const bytes = readFileSync(step.path);
    return isUtf8(bytes) ? [] : [{ path: step.path, line: firstInvalidLine(bytes) }];
  });
}

/** When a step fails, those before it are taken back and the failure is thrown; with it what could not be taken back, the rest is. */
export function applySteps(steps: readonly Step[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const step of steps) {
      if (step.kind === 'edit') {
        const before = readFileSync(step.path);
        replaceFile(step.path, step.text);
        undo.push(() => replaceFile(step.path, before));
      } else {
        const path = step.kind === 'move' ? step.to : step.path;
        for (const folder of makeFolders(dirname(path))) undo.push(() => rmdirSync(folder));
        if (step.kind === 'move') {
          patiently(() => move(step.path, step.to));
          undo.push(() => move(step.to, step.path));
          if (step.text !== undefined) {
            const before = readFileSync(step.to);
            replaceFile(step.to, step.text);
            undo.push(() => replaceFile(step.to, before));
          }
        } else {
          writeFileSync(path, step.text, { flag: 'wx' });
          undo.push(() => rmSync(path));
        }
      }
    }
  } catch (failure) {
    const left = undo.reverse().flatMap((back) => {
      try {
        back();
        return [];
      } catch (reason) {
        return [`  ${(reason as Error).message}`];
      }
    });
    if (left.length === 0) throw failure;
    throw new Error([(failure as Error).message, 'All but this was taken back:', ...left].join('\n'), { cause: failure });
  }
  for (const folder of new Set(steps.flatMap((step) => (step.kind === 'move' ? [dirname(step.path)] : [])))) removeEmpty(folder);
}

/** A symbolic link leads on to where it led. */
function move(from: string, to: string): void {
  const target = lstatSync(from).isSymbolicLink() ? readlinkSync(from) : null;
  if (target === null || isAbsolute(target)) return renameSync(from, to);
  symlinkSync(relative(dirname(to), resolve(dirname(from), target)), to);
  rmSync(from);
}

/** The folders it made, outermost first. */
function makeFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.unshift(at);
  mkdirSync(folder, { recursive: true });
  return missing;
}

/** A folder out of which everything was moved, and those around it. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    return;
  }
  removeEmpty(dirname(folder));
}
