/** A database by its address: a file is SQLite, `postgres://` is PostgreSQL. */
import { openPostgres } from './postgres';
import { openSqlite } from './sqlite';
import type { Storage } from './storage';

export function isPostgresUrl(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

export async function openStorage(address: string): Promise<Storage> {
  return isPostgresUrl(address) ? openPostgres(address) : openSqlite(address);
}
