// The thread that asks the disk for the files of the last output (`src/output/last-output`). A file of its own: the engine takes longer to load.
const { statSync } = process.getBuiltinModule('node:fs');
const { sep } = process.getBuiltinModule('node:path');
/** @type {import('../src/output/last-output').LookTask} */
const { out, paths, stamps, done } = process.getBuiltinModule('node:worker_threads').workerData;

for (let place = paths.length - 1; place >= 0; place--) {
  try {
    const stat = statSync(out + sep + paths[place], { throwIfNoEntry: false });
    if (stat) stamps.set([stat.size, stat.mtimeMs], 2 * place);
  } catch {
    // The build asks again, and tells.
  }
  Atomics.store(done, 0, paths.length - place);
}
