/** What every bench says of where it ran. */
import { cpus, totalmem } from 'node:os';

export const machine = () => `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`;

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
