import { afterAll, beforeAll } from 'vitest';
import { describeSdk } from '../testing/sdk-suite';
import { startTestPostgres, type TestPostgres } from '../testing/postgres';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 120_000);
afterAll(() => postgres?.close());

describeSdk('4.15.2', 'leancloud-storage', () => postgres.createDatabase());
