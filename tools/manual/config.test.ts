/** The manual's pages on the config are those the schema makes. `UPDATE_MANUAL=1` writes them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configPage, schemaPaths } from './config-page';
import { FIELDS, GROUPS } from './config-fields';

it('every field of the schema is described, and no other', () => {
  expect(Object.keys(FIELDS).filter((path) => !schemaPaths.includes(path))).toEqual([]);
  expect(schemaPaths.filter((path) => !Object.hasOwn(FIELDS, path))).toEqual([]);
});

it('every field that stands for itself has its place on the page, once', () => {
  const placed = GROUPS.flatMap(({ fields }) => fields);
  const own = schemaPaths.filter((path) => /^(themeConfig\.)?\w+$/.test(path));
  expect(own.filter((path) => !placed.includes(path))).toEqual([]);
  expect(placed.filter((path, index) => placed.indexOf(path) !== index || !own.includes(path))).toEqual([]);
});

it.each([['zh', 'docs/configuration.md'], ['en', 'docs/en/configuration.md']] as const)('the page in %s is up to date', (language, file) => {
  const path = new URL(`../../${file}`, import.meta.url);
  if (process.env.UPDATE_MANUAL === '1') writeFileSync(path, configPage(language));
  expect(readFileSync(path, 'utf8'), 'UPDATE_MANUAL=1 npx vitest run tools/manual').toBe(configPage(language));
});
