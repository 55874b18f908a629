/** `import`: files, a running service or issues into a database, with progress, and a report of what was left out and why. */
import { randomBytes } from 'node:crypto';
import type { Storage } from '../storage/storage';
import { readHosted, type HostedService } from './hosted';
import { importRecords, newReport, type ImportReport } from './import-records';
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
  // The one the server uses: avatars must be found again.
  const secret = await storage.settingOr('secret', randomBytes(32).toString('hex'));
  const seen = new Set<string>();
  let looked = 0;
  const take = async (records: readonly (ImportRecord | Skipped)[]): Promise<void> => {
    for (let start = 0; start < records.length; start += STEP) {
      const part = records.slice(start, start + STEP).map((record) => (record.className === commentClass ? { ...record, className: 'Comment' } : record));
      await importRecords({ site: { storage, secret }, dryRun, seen }, part, report);
      looked += part.length;
      onProgress(looked);
    }
  };
  for (const file of files) for await (const records of readExport(file)) await take(records);
  if (hosted) for (const className of hosted.classes) for await (const records of readHosted(hosted, className)) await take(records);
  if (others) for await (const records of others) await take(records);
  return report;
}

/** Lines for people. */
export function reportLines({ classes }: ImportReport, dryRun: boolean): string[] {
  const lines = [dryRun ? '试运行，没有写入任何内容。Dry run: nothing was written.' : '导入完成。Import finished.'];
  for (const [className, { added, merged, existing, skipped }] of classes) {
    const left = [...skipped.values()].reduce((sum, count) => sum + count, 0);
    lines.push(`${className}: 新增 ${added}，合并 ${merged}，已有 ${existing}，跳过 ${left} (added ${added}, merged ${merged}, existing ${existing}, skipped ${left})`);
    for (const [reason, count] of skipped) lines.push(`  ${count} × ${reason}`);
  }
  if (classes.size === 0) lines.push('没有找到任何记录。No records were found.');
  return lines;
}
