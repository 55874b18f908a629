/** The theme as the engine uses it: layouts and shell to HTML. Pure; nothing here reaches the browser. */
import type { LayoutProps, ShellParts, ThemeServer } from '@glimpress/contracts/theme';
import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { layouts as siteLayouts } from 'virtual:glimpress/layouts';
import { headScript } from './head-script';
import { themeLayouts } from './layouts/index';
import { TEXT_ID } from './layouts/layout';
import { barRoom } from './shell/bar-room';
import { Shell } from './shell/shell';
import { SidebarItem } from './sidebar/entry';
import { sidebarHeadingsHtml } from './sidebar/headings';
import { textsFor } from './texts/index';

/** Never in a rendered shell: React escapes `<`. */
const SIDEBAR = '<!--sidebar-->';
const MAIN = '<!--main-->';

const layouts: Readonly<Record<string, ComponentType<LayoutProps>>> = { ...themeLayouts, ...siteLayouts };

const theme: ThemeServer = {
  layouts: Object.keys(layouts),
  // A column of 46rem (`--column`) on screens with 1, 1.5, 2 and 3 dots a pixel; the last is for an enlarged picture, too.
  images: { widths: [736, 1104, 1472, 2208], sizes: '(min-width: 49rem) 46rem, calc(100vw - 2.5rem)' },
  textId: TEXT_ID,
  scriptClasses: ['js', 'no-app', 'linux', 'smooth', 'wrap', 'drawer-open', 'notices', 'notice'],

  renderMain(name, props) {
    // What asks for a password is the theme's to show: a layout of the site's own need not know of it.
    const Chosen = props.view.locked ? themeLayouts.Layout! : ((Object.hasOwn(layouts, name) ? layouts[name] : undefined) ?? layouts.Layout!);
    return renderToStaticMarkup(<Chosen {...props} />);
  },

  renderShell(site, shell): ShellParts {
    const html = renderToString(<Shell site={site} shell={shell} room={barRoom(site, shell)} placeholders={{ main: MAIN, sidebar: SIDEBAR }} />);
    const [before, rest] = cut(html, MAIN);
    const [between, after] = cut(rest, SIDEBAR);
    return { before, between, after };
  },

  renderSidebarEntry(site, entry) {
    return renderToStaticMarkup(<SidebarItem entry={entry} texts={textsFor(site.lang)} />);
  },

  renderSidebarHeadings: sidebarHeadingsHtml,
  headScript,
};

export default theme;

function cut(html: string, mark: string): readonly [string, string] {
  const at = html.indexOf(mark);
  return [html.slice(0, at), html.slice(at + mark.length)];
}
