/**
 * Loads a bundle together with what V8 compiled of it in an earlier run: a third of a short command's time is compiling
 * (`bench/NOTES.md`). Node 20 compiles a module anew at every start; `module.enableCompileCache` came with 22.1.
 */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { createScratchReader, type ScratchReader } from '../platform/scratch-file';
import { replaceFile } from '../replace-file';
import { setPace } from '../v8-pace';

export interface LoadedBundle<Exports> {
  readonly exports: Exports;
  /** Whether what an earlier run compiled was taken over. */
  readonly isCompiled: boolean;
  /** Keeps what was compiled so far for the next run, unless this one took over what is kept. Where nothing may be written, nothing is. */
  keepCode(): void;
}

/** For the bundle, and then in the same memory for its code: more than either takes. */
const ROOM_BYTES = 2 * 1024 * 1024;

/** What a bundle's file is, as `tools/build-packages` makes it, in ASCII: `require` for what is outside, `importModule` for what is imported when needed. */
type BundleFunction = (exports: object, require: NodeJS.Require, module: { exports: object }, __filename: string, __dirname: string, importModule: (specifier: string) => Promise<unknown>) => void;

/**
 * Runs the CommonJS bundle `file`. `codeFile` (both absolute) must change its name with the bundle: V8 compares no more of the source
 * than its length. Code of another Node.js, damaged or none at all, is compiled anew.
 */
export function loadBundle<Exports extends object>(file: string, codeFile: string): LoadedBundle<Exports> {
  const read = createScratchReader(ROOM_BYTES);
  // The file is the whole function: to put its beginning and end around it here would copy it twice.
  const source = read(file).toString('latin1');
  const cachedData = readCode(read, codeFile);
  const script = new Script(source, { filename: file, cachedData });
  const isCompiled = cachedData !== undefined && script.cachedDataRejected === false;
  // V8 forgets the code of functions that have not run for some garbage collections: at the end of a long build, that of the start.
  if (!isCompiled) setFlagsFromString('--no-flush-bytecode');
  const module = { exports: {} as Exports };
  (script.runInThisContext() as BundleFunction)(module.exports, createRequire(file), module, file, dirname(file), (specifier) => import(specifier));
  return {
    exports: module.exports,
    isCompiled,
    keepCode() {
      if (isCompiled) return;
      try {
        // Code is taken over by a V8 with the same flags alone: those of a command's start.
        setFlagsFromString('--flush-bytecode');
        setPace('short');
        const code = script.createCachedData();
        replaceFile(codeFile, Buffer.concat([code, checksum(code)]));
      } catch {
        // A package folder that is somebody else's, such as a global one, or a full disk: the next start compiles again.
      }
    },
  };
}

/**
 * V8 runs damaged code as it is, to whatever end, and that of another Node.js whose V8 has the same version but other patches: 20.19.0
 * crashes on what 20.20.2 compiled.
 */
const checksum = (code: Buffer): Buffer => createHash('sha1').update(JSON.stringify([process.versions, process.arch, process.execPath])).update(code).digest();
const CHECKSUM_BYTES = 20;

function readCode(read: ScratchReader, file: string): Buffer | undefined {
  try {
    const kept = read(file);
    // The code comes first: V8 copies one that does not begin where a word does.
    const code = kept.subarray(0, -CHECKSUM_BYTES);
    return checksum(code).equals(kept.subarray(-CHECKSUM_BYTES)) ? code : undefined;
  } catch {
    return undefined;
  }
}
