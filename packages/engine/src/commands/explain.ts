/** `glimpress explain URL|FILE`: what an article became, and why it would be written again. */
import { relative, resolve } from 'node:path';
import { didYouMean, error, ProblemError } from '@glimpress/contracts/problem';
import { outputFromRoute, routeFromUrl, toRoute } from '@glimpress/contracts/route';
import type { SitePage } from '../model/entry';
import { pageOfFile } from '../model/find-page';
import { toSourcePath } from '../platform/read-sources';
import { isOfPlan } from '../output/output-record';
import { loadSite, type LoadedSite, type SiteOptions } from './load-site';

/**
 * Describes one page.
 * @throws ProblemError when nothing of that name exists.
 */
export async function explainPage(options: SiteOptions & { readonly what: string }): Promise<number> {
  const loaded = await loadSite(options);
  const { terminal, site, config } = loaded;
  const page = findPage(options.what, loaded, options.cwd);
  if (!page) {
    const named = [options.cwd, config.paths.content].map((folder) => resolve(folder, options.what));
    const held = loaded.held.find(({ path }) => named.includes(resolve(config.paths.content, path)));
    throw new ProblemError([error('route/unknown', held ? `"${options.what}" is held back until ${held.frontMatter.date}.` : `No page is made from or found at "${options.what}".`, { hint: held ? 'Add --future to see it.' : adviceOn(options.what, loaded, options.cwd) })]);
  }
  const { facts } = page.article ?? {};
  const explained = {
    source: page.article === null ? null : relative(options.cwd, resolve(config.paths.content, page.article.path)),
    route: page.route,
    url: page.url,
    regularPath: page.data.regularPath,
    output: outputFromRoute(page.route),
    chunk: site.chunks.find(([each]) => each === page)?.[1] ?? null,
    key: page.data.key,
    title: page.data.title,
    titleFrom: titleSource(page),
    layout: page.layout,
    listed: page.isPost,
    locked: page.lock !== null,
    sidebar: site.model.sidebarOf(page),
    date: page.data.frontmatter.date ?? null,
    lastUpdated: page.data.lastUpdated,
    tags: page.data.frontmatter.tags ?? [],
    categories: page.data.frontmatter.categories ?? [],
    headings: (facts?.headings ?? []).map(({ level, title, slug }) => `${'#'.repeat(level)} ${title} → #${slug}`),
    links: (facts?.links ?? []).map(({ href, line }, index) => `${href} → ${site.linksOf(page)?.urls[index]} (line ${line})`),
    assets: (facts?.assets ?? []).map(({ src, line }) => `${src} (line ${line})`),
    islands: (facts?.islands ?? []).map(({ name, line }) => `${name} (line ${line})`),
    redirects: site.model.redirects.filter(({ to }) => to === page).map(({ from }) => from),
    problems: loaded.problems.filter(({ file }) => file !== undefined && file === page.article?.path),
    build: buildState(page, loaded),
  };
  for (const [name, value] of Object.entries(explained)) {
    if (name === 'problems' || value === null || (Array.isArray(value) && value.length === 0)) continue;
    terminal.say(Array.isArray(value) ? [`${name}:`, ...value.map((each) => `  ${String(each)}`)].join('\n') : `${name}: ${String(value)}`);
  }
  terminal.report(explained.problems);
  terminal.result(explained);
  return 0;
}

/** Names shown where none is near. */
const MOST_NAMED = 5;

/** What can be asked for instead of something that is not there. */
function adviceOn(what: string, { site, config }: LoadedSite, cwd: string): string {
  if (/^[a-z0-9]+\/[a-z]+(-[a-z]+)*$/.test(what)) return 'Pages are explained here. What a problem code means is in the manual: "Problem codes".';
  const files = site.model.pages.flatMap(({ article, data }) => (article === null ? [] : [{ path: relative(cwd, resolve(config.paths.content, article.path)), title: data.title }]));
  const nameOf = (path: string): string => path.replace(/[\\/]+$/, '').replace(/^.*[\\/]|\.(md|markdown|html)$/gi, '').toLowerCase();
  const word = nameOf(what);
  const holding = /^\w?$/.test(word) ? [] : files.filter(({ path, title }) => `${path} ${title}`.toLowerCase().includes(word));
  const nearest = word.length < 3 ? undefined : didYouMean(word, files.map(({ path }) => nameOf(path)));
  const near = holding.length > 0 ? holding : files.filter(({ path }) => nameOf(path) === nearest);
  const named = (list: typeof files): string => list.slice(0, MOST_NAMED).map(({ path }) => path).join(', ');
  if (near.length > 0) return `Did you mean ${named(near)}?`;
  return `Give a Markdown file${files.length === 0 ? '' : ` (${named(files)}${files.length > MOST_NAMED ? ', …' : ''})`}, or an address such as /views/.`;
}

function findPage(what: string, { site, config }: LoadedSite, cwd: string): SitePage | undefined {
  const { find } = site.model;
  const path = /^https?:/i.test(what) && URL.canParse(what) ? new URL(what).pathname : what;
  if (/\.(md|markdown)$/i.test(path)) {
    for (const folder of [cwd, config.paths.content]) {
      const source = toSourcePath(config.paths.content, resolve(folder, path));
      const page = source.startsWith('..') ? undefined : (site.model.pages.find((each) => each.article?.path === source) ?? pageOfFile(source, find));
      if (page) return page;
    }
    return undefined;
  }
  const route = routeFromUrl(path, config.base);
  return (route && find(route)) ?? find(toRoute(path));
}

function titleSource({ article, data }: SitePage): string {
  if (article === null) return 'the archive it shows';
  if (article.frontMatter.title !== undefined) return 'front matter';
  if (data.title === '') return 'nothing: the page has no title and appears in no list';
  if (data.title === article.title) return 'the first heading';
  return data.frontmatter.home ? 'home page' : 'the name of the file';
}

/** Whether the next build writes the page, and because of what. */
function buildState(page: SitePage, { site, rendered, lastOutput }: LoadedSite): string {
  const path = outputFromRoute(page.route);
  const planned = site.files.find((file) => file.path === path);
  const written = lastOutput.record.entries.get(path);
  if (written === undefined) return 'not built yet';
  if (planned !== undefined && isOfPlan(written, planned.hash)) return 'up to date';
  if (page.article && rendered.has(page.article.path)) return 'to be written: its text, the Markdown rules or the engine changed';
  return 'to be written: what surrounds the text changed (lists, neighbours, sidebar, site config or theme)';
}
