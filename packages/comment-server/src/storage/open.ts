/** A database by its address: a file is SQLite, `postgres://` is PostgreSQL. */
import type { Storage } from './storage';

export function isPostgresUrl(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

/** Loads the driver of this kind alone: half of a start is loading. `maxConnections`: of PostgreSQL. Rejects with a `StorageError`. */
export async function openStorage(address: string, maxConnections?: number): Promise<Storage> {
  if (isPostgresUrl(address)) return (await import('./postgres')).openPostgres(address, maxConnections);
  return (await import('./sqlite')).openSqlite(address);
}
