/** The redirects a VuePress blog has: of its config, and of the file beside it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '@glimpress/contracts/problem';
import type { RedirectRule } from '../config/redirects';
import { isFile } from '../platform/is-file';
import type { Plain } from './config-answer';
import { parseRedirectsFile, redirectsOfBlogLists, redirectsOfConfig } from './redirects';

const FILE = '.vuepress/redirects';

/** `configName` is how problems name the config; `watch` (absolute) is the file, which may not exist yet. */
export function readRedirects(config: Plain, folder: string, configName: string): Outcome<RedirectRule[]> & { readonly watch: readonly string[] } {
  const path = join(folder, FILE);
  const ofConfig = redirectsOfConfig(config, configName);
  const ofFile = isFile(path) ? parseRedirectsFile(readFileSync(path, 'utf8'), FILE) : { value: [], problems: [] };
  return { value: [...ofFile.value, ...ofConfig.value, ...redirectsOfBlogLists(config)], problems: [...ofFile.problems, ...ofConfig.problems], watch: [path] };
}
