/** Addresses that VuePress 2, early VuePress 1 and theme-reco 2 gave to pages whose names hold more than plain letters (§2 Route table). Pure. */
import { hexoSlug, toRoute, type RoutePath } from '@glimpress/contracts/route';
import type { OldPaths } from '../config/resolve';
import { recoPinyin } from './reco-pinyin';

/** The characters VuePress replaces in a path from 2.0.0-beta.54 on. */
// eslint-disable-next-line no-control-regex -- they are among them
const REPLACED = /[\u0000-\u001f"#$&*+,:;<=>?[\]^`{|}\u007f]/g;

/** Where a page of this address was, when that was elsewhere. `unknown`: in pinyin, which this Node cannot write. */
export function oldPagePaths(paths: OldPaths, route: RoutePath): { readonly value: readonly RoutePath[]; readonly unknown: boolean } {
  const written = asVuePressWrote(route);
  const found = paths === 'reco-2' ? written.map(recoPinyin) : written;
  return { value: [...new Set(found.flatMap((path) => (path === null || isTooLong(path) ? [] : [toRoute(path)])))].filter((path) => path !== route), unknown: found.includes(null) };
}

/** `:slug` as VuePress made it before 1.5.4: like Hexo it left full-width marks as they are, at first also long dashes (pull request 2174), and before quotes (1934). */
export function slugsBefore154(name: string): readonly string[] {
  const names = [name.replace(/[“”‘’–—]/g, '-'), name.replace(/[“”‘’]/g, '-'), name];
  return [...new Set(names.map((each) => hexoSlug(each).replace(/^(\d)/, '_$1').toLowerCase()))];
}

/** Without the numbers that put files and folders in order, as the plugin rpurl wrote it: `/JavaScript/闭包.html` of `/02.JavaScript/1_闭包.html`; at first without any digit. */
export function unnumberedPaths(path: string): readonly string[] {
  const rest = path.replace(/nav[._-]*\d*[._-]*/gi, '');
  return [...new Set([/\d+[._-]+(?!html)/g, /\d+[._-]*/g].map((numbers) => rest.replace(numbers, '')))].filter((each) => /[^/]\.html$|\/$/.test(each));
}

/** What no disk takes was no page, and would end the build. */
export function isTooLong(path: string): boolean {
  return path.split('/').some((part) => Buffer.byteLength(part) > 255);
}

/** Per part of the path. Only since 2.0.0-rc.18 a `%` is replaced, too: then there are two. */
export function asVuePressWrote(path: string): string[] {
  const parts = path.split('/').map((part) => part.replace(REPLACED, '_').replace(/^_+/, ''));
  const newer = parts.map((part) => part.replaceAll('%', '_').replace(/^_+/, ''));
  return [...new Set([newer.join('/'), parts.join('/')])];
}
