/**
 * What V8 is told of the run to come. Most commands end before the code that V8 optimizes has paid for itself, and before memory for new objects is used a second
 * time, each page of which the system has to give first: a build after one edit takes a fifth less without (`bench/NOTES.md`).
 */
import { setFlagsFromString } from 'node:v8';

/** By how much the memory for new objects grows each time, and after how many calls code is optimized; for long runs V8's own numbers. */
const FLAGS = {
  short: ['--semi-space-growth-factor=1', '--invocation-count-for-maglev=4000', '--invocation-count-for-turbofan=30000'],
  long: ['--semi-space-growth-factor=2', '--invocation-count-for-maglev=400', '--invocation-count-for-turbofan=3000'],
} as const;
const [STAYS, GROWS] = [FLAGS.short[0], FLAGS.long[0]];

/** Node.js 24 to 26. Earlier ones have other flags, and are slower with little memory for new objects; later ones may have others, too, and would say so on the terminal. */
const isPaced = [13, 14].includes(Number.parseInt(process.versions.v8));

/** Of the whole process and all its threads. A thread that is started under other flags than the command takes over no compiled code (`start/load-bundle`). */
export function setPace(pace: keyof typeof FLAGS): void {
  for (const flag of isPaced ? FLAGS[pace] : [GROWS]) setFlagsFromString(flag);
}

/** Whether the memory for new objects grows. How large it becomes can be said before a program runs only (`--max-semi-space-size`). */
export function letYoungHeapGrow(grows: boolean): void {
  setFlagsFromString(grows ? GROWS : STAYS);
}
