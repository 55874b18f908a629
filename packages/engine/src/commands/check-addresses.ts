/** `glimpress check --against`: whether every address of an older build still answers; writes redirects where one page is clearly meant. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { encodeRoute, routeKey, type RoutePath } from '@glimpress/contracts/route';
import { REDIRECTS_FILE } from '../config/redirects';
import type { SiteConfig } from '../config/resolve';
import { FEED_FILES } from '../feeds/feeds';
import { compareAddresses, type Comparison } from '../migrate/compare-addresses';
import { readOldSite } from '../migrate/old-site';
import { addRedirects } from '../migrate/redirect-lines';
import { counted } from '../platform/terminal';
import { replaceFile } from '../replace-file';
import { loadSite, type SiteOptions } from './load-site';

export interface CheckAddressesOptions extends SiteOptions {
  /** Folder of the old build, its sitemap, or a list of addresses; as typed. */
  readonly against: string;
  readonly writeRedirects: boolean;
}

/**
 * Compares addresses and heading anchors; problems of the content itself are for `glimpress check` alone. Exit code 0 when
 * everything answers, else 1.
 * @throws ProblemError when the config or the theme is broken, or there is no old site to read.
 */
export async function checkAddresses(options: CheckAddressesOptions): Promise<number> {
  const { cwd, against, writeRedirects } = options;
  const { terminal, config, site, save } = await loadSite(options);
  save();
  const old = readOldSite(resolve(cwd, against), config.base, against);
  const paths = new Set<string>(site.files.map(({ path }) => path));
  const compared = compareAddresses(old.pages, { pages: site.model.pages, find: site.model.find, has: (path) => paths.has(path) });
  const written = writeRedirects && compared.moved.length > 0 ? write(config, compared.moved) : null;
  const problems = [...describe(compared, config, written !== null), ...old.outside.map((url) => warning('route/address-gone', `"${url}" is not below "${config.base}".`, { hint: 'Set "base" to the path the old site was served under, or redirect it on the host.' }))];

  terminal.report(problems, Infinity);
  const shown = written === null ? '' : relative(cwd, written);
  if (written !== null) terminal.say(`${counted(compared.moved.length, 'redirect')} written to ${shown}; the next build has them.`);
  const lost = compared.lostAnchors.reduce((sum, { ids }) => sum + ids.length, 0);
  terminal.say(`${compared.answered} of ${old.pages.length + old.outside.length} old addresses answer; ${compared.moved.length} moved, ${compared.gone.length + old.outside.length} gone; ${counted(lost, 'heading anchor')} gone.`);
  terminal.result({
    addresses: old.pages.length + old.outside.length,
    answered: compared.answered,
    moved: compared.moved.map(({ address, to }) => ({ address, to: to.route })),
    gone: [...compared.gone, ...old.outside.map((address) => ({ address, near: null }))],
    lostAnchors: compared.lostAnchors.map(({ address, page, ids }) => ({ address, page: page.route, ids })),
    written: written === null ? null : shown,
    problems,
  });
  return problems.length === 0 ? 0 : 1;
}

/** Appends to the file the site has, or begins one in the public folder. Returns its path. */
function write({ paths, base }: SiteConfig, moved: Comparison['moved']): string {
  const folder = paths.publicDirs.findLast((path) => existsSync(join(path, REDIRECTS_FILE))) ?? paths.publicDirs.find((path) => existsSync(path)) ?? (existsSync(join(paths.content, '.vuepress')) ? paths.publicDirs[0]! : join(paths.root, 'public'));
  const file = join(folder, REDIRECTS_FILE);
  replaceFile(file, addRedirects(existsSync(file) ? readFileSync(file, 'utf8') : '', moved.map(({ address, to }) => ({ address, to: to.url })), base));
  return file;
}

function describe({ moved, gone, lostAnchors }: Comparison, { url }: SiteConfig, areWritten: boolean): Problem[] {
  const feeds = `The feeds are ${Object.values(FEED_FILES).join(', ')}${url === null ? ', once "url" is set' : ''}; another name is for the host to redirect.`;
  return [
    ...(areWritten ? [] : moved.map(({ address, to }) => warning('route/address-moved', `${address} no longer answers; its page is ${to.route}.`, { hint: '--write-redirects leads there.' }))),
    ...gone.map(({ address, near }) => warning('route/address-gone', `${address} no longer answers.`, { hint: /\.(xml|json|atom|rss)$/.test(address) ? feeds : hintOf(address, near) })),
    ...lostAnchors.map(({ page, ids }) => warning('route/anchor-gone', `Headings with ${ids.length === 1 ? 'this id are' : 'these ids are'} gone: ${ids.map((id) => `#${id}`).join(' ')}`, { file: page.article!.path, hint: 'Links to them lead to the top of the page.' })),
  ];
}

function hintOf(address: RoutePath, near: RoutePath | null): string {
  const rule = (to: string): string => `${REDIRECTS_FILE} in the public folder: ${encodeRoute(address)} ${to}`;
  if (near === null) return `Add a line to ${rule('/new-address')}`;
  if (routeKey(near) === routeKey(address)) return `Only the case differs from ${near}, which on some disks is the same file: no page can lead there, but a host that reads rules can, from ${rule(encodeRoute(near))}`;
  return `Is it ${near}? Then add to ${rule(encodeRoute(near))}`;
}
