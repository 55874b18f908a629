/** `import`: files, a running service or issues into a database, with progress, and a report of what was left out and why. */
import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Storage } from '../storage/storage';
import { readHosted, type HostedService } from './hosted';
import { importRecords, newReport, type ImportReport } from './import-records';
import { importRelations, pairOf, type Pair } from './import-relations';
import { readExport } from './read-export';
import type { ImportRecord, Skipped } from './record';

const STEP = 500;

export interface ImportOptions {
  files: readonly string[];
  /** Read from there too, these classes. */
  hosted?: HostedService & { classes: readonly string[] };
  /** Read from there too: issues. */
  records?: AsyncIterable<readonly (ImportRecord | Skipped)[]>;
  /** What the class of comments is called there. */
  commentClass?: string;
  dryRun: boolean;
  /** Called with the number of records looked at so far. */
  onProgress: (records: number) => void;
}

export async function runImport(storage: Storage, { files, hosted, records: others, commentClass = 'Comment', dryRun, onProgress }: ImportOptions): Promise<ImportReport> {
  const report = newReport();
  const newSecret = randomBytes(32).toString('hex');
  // The one the server uses: avatars must be found again.
  const secret = dryRun ? newSecret : await storage.settingOr('secret', newSecret);
  const target = { site: { storage, secret }, dryRun, seen: new Set<string>() };
  const storedClass = (className: string): string => (className === commentClass ? 'Comment' : className);
  const pairs: Pair[] = [];
  let looked = 0;
  const take = async (records: readonly (ImportRecord | Skipped)[]): Promise<void> => {
    for (let start = 0; start < records.length; start += STEP) {
      const part = records.slice(start, start + STEP);
      const objects = part.filter((record) => {
        const pair = pairOf(record);
        if (pair) pairs.push({ ...pair, className: storedClass(pair.className) });
        return pair === undefined;
      });
      await importRecords(target, objects.map((record) => ({ ...record, className: storedClass(record.className) })), report);
      // SQLite answers at once: what its driver holds is given back in between, or a large import takes all memory there is.
      await nextTurn();
      looked += part.length;
      onProgress(looked);
    }
  };
  for (const file of files) for await (const records of readExport(file)) await take(records);
  if (hosted) for (const className of hosted.classes) for await (const records of readHosted(hosted, className)) await take(records);
  if (others) for await (const records of others) await take(records);
  await importRelations(target, pairs, report);
  return report;
}

export function isAnyTaken({ classes }: ImportReport): boolean {
  return [...classes.values()].some(({ added, merged, existing }) => added + merged + existing > 0);
}

/** Lines for people. */
export function reportLines(report: ImportReport, dryRun: boolean): string[] {
  const { classes, origins } = report;
  if (classes.size === 0) return ['没有找到任何记录。No records were found.'];
  const lines = [dryRun ? '试运行，没有写入任何内容。Dry run: nothing was written.' : isAnyTaken(report) ? '导入完成。Import finished.' : '没有导入任何内容。Nothing was imported.'];
  for (const [className, { added, merged, existing, skipped }] of classes) {
    const left = [...skipped.values()].reduce((sum, count) => sum + count, 0);
    lines.push(`${className}: 新增 ${added}，合并 ${merged}，已有 ${existing}，跳过 ${left} (added ${added}, merged ${merged}, existing ${existing}, skipped ${left})`);
    for (const [reason, count] of skipped) lines.push(`  ${count} × ${reason}`);
  }
  for (const [origin, count] of origins) {
    const move = `glimpress-comments move '${origin}/*' '/*'`;
    lines.push(`${count} 条记在完整网址 ${origin}/… 下，按路径找评论的页面（Glimpress 就是）看不到它们。给这样的页面用，再执行：${move}。${count} are kept under whole addresses, where pages that ask by path, as those of Glimpress, do not find them. For such pages run the command above.`);
  }
  const others = [...classes].filter(([className, { added, existing }]) => /^[A-Za-z]/.test(className) && className !== 'Counter' && added + existing > 0).map(([className]) => className);
  if (!classes.has('Comment') && others.length > 0) lines.push(`没有找到评论表 Comment。评论若在别的表里，请用 --comment-class 给出它的名字：${others.join('、')}。No class Comment: name the class of comments with --comment-class.`);
  return lines;
}
