// What a thread of a build begins with.
import { loadEngine } from '../dist/start.js';

await loadEngine().exports.runThread();
