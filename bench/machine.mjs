/** What every bench says of where it ran. */
import { cpus, totalmem } from 'node:os';

export const machine = () => `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`;

/** Of an even count the mean of the middle two; what no run has measured stays `null`. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === high ? low : (low + high) / 2;
}
