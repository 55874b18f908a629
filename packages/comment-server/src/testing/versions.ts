/** What every storage does with databases of older and newer servers. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { backUp } from '../backup';
import { storageText } from '../start-texts';
import { openStorage } from '../storage/open';
import { SCHEMA_VERSION } from '../storage/schema';
import { StorageError, type Row } from '../storage/storage';

const comment: Row = { className: 'Comment', id: 'a001', created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', data: { comment: '好' } };

/** A database as its owner holds it, beside the server. */
export interface RawDatabase {
  address: string;
  /** Runs statements in its own words. */
  run(statements: string): Promise<void>;
  /** Names of its indexes; the version it says it is of. */
  indexes(): Promise<string[]>;
  version(): Promise<number>;
  /** 0: as before there were versions. */
  setVersion(version: number): Promise<void>;
}

/** `backupFile`: where there is nothing yet. */
export function describeVersions(name: string, make: () => Promise<RawDatabase>, backupFile: string): void {
  describe(`${name}, and servers of several versions`, () => {
    it('says of which version it is; one of before there were versions is opened with all it has, and says so then', async () => {
      const raw = await make();
      const storage = await openStorage(raw.address);
      await storage.insert(comment);
      await storage.close();
      expect(await raw.version()).toBe(SCHEMA_VERSION);
      await raw.setVersion(0);
      const later = await openStorage(raw.address);
      expect(await later.get('Comment', 'a001')).toEqual(comment);
      await later.close();
      expect(await raw.version()).toBe(SCHEMA_VERSION);
    });

    it('is opened and backed up by no older server, which says what to do and writes nothing', async () => {
      const raw = await make();
      await (await openStorage(raw.address)).close();
      // What this server would make anew.
      await raw.run('drop index objects_shown');
      await raw.setVersion(SCHEMA_VERSION + 1);
      const before = await raw.indexes();
      for (const use of [() => openStorage(raw.address), () => backUp(raw.address, backupFile)]) {
        const failure = (await use().catch((reason: unknown) => reason)) as StorageError;
        expect(failure).toBeInstanceOf(StorageError);
        expect(storageText(failure)).toMatch(new RegExp(`结构 ${SCHEMA_VERSION + 1}，.*请装上那个更新的版本.*Install that newer version`));
      }
      expect([await raw.indexes(), await raw.version(), existsSync(backupFile)]).toEqual([before, SCHEMA_VERSION + 1, false]);
    });
  });
}
