/** What a home page shows around its text (§1 Home); that of a blog with all posts, and a column beside them. */
import type { ArchiveView, HomeColumn, HomeView, PostSummary, TermLink } from '@glimpress/contracts/page';
import { isLinkWithScheme } from '@glimpress/contracts/route';
import type { Asset } from '../model/asset';
import { once } from '../once';
import { linkFromPage, urlOfLink } from '../model/find-page';
import type { SitePage } from '../model/entry';
import type { SiteModel } from '../model/site-model';
import { friendsOf, type FindPublic } from './friends';
import { blogHome, homeHead, homeImages, socialLinks } from './home-head';

const RECENT_POSTS = 6;
/** Tags, or categories, beside the posts. */
const MOST_TERMS = 30;

/** Builds the views of a site's home pages. */
export function createHomeViews(model: SiteModel, summaryOf: (post: SitePage) => PostSummary, findPublic: FindPublic): (page: SitePage) => HomeView {
  /** The terms of each locale and scope, those with more posts first. */
  const terms = once(() => new Map(model.pages.flatMap(({ archive, locale }) => (archive === null ? [] : [[`${locale.path} ${archive.scope}`, archive.terms]]))));
  /** Addresses of each locale's list of all posts, which is that of all tags. The author may have written its first page. */
  const postLists = once(() => new Map(model.pages.flatMap(({ archive, locale }) => (archive?.scope === 'tags' && archive.current === null ? [[locale.path, archive.pagination.pages]] : []))));

  function homeView(page: SitePage): HomeView {
    const front = page.data.frontmatter;
    const head = homeHead(front);
    const blog = blogHome(front, model.config.themeConfig);
    const posts = blog?.hasPosts === false ? [] : model.posts.get(page.locale.path)!;
    const images = homeImages(front);
    const image = imageAt(images.hero?.path);
    const banner = imageAt(images.banner?.path);
    return {
      banner: banner?.url ?? null,
      bannerSrcset: banner?.offer?.srcset ?? null,
      bannerStyle: front.bgImageStyle ?? {},
      heroImage: image?.url ?? null,
      heroImageSrcset: image?.offer?.srcset ?? null,
      heroImageStyle: front.heroImageStyle ?? {},
      heroImageSize: image?.width === undefined ? null : { width: image.width, height: image.height! },
      heroText: head.text ?? (page.locale.title || page.data.title),
      tagline: head.tagline ?? page.locale.description,
      actions: head.actions.map(({ text, link, isPlain }) => ({ text, isPlain, url: urlFrom(page, link) })),
      features: head.features.map(({ title, details, link, image: path }) => ({ title, details, url: link === null ? null : urlFrom(page, link), image: path === null ? null : imageAt(path)!.url })),
      footer: typeof front.footer === 'string' ? (front.footer === '' ? [] : [{ text: front.footer }]) : (front.footer ?? []),
      recent: posts.slice(0, blog === null ? RECENT_POSTS : model.config.perPage).map(summaryOf),
      pagination: blog === null ? null : { current: 0, pages: [page.url, ...(postLists().get(page.locale.path)?.slice(1) ?? [])], perPage: model.config.perPage, total: posts.length },
      column: blog?.hasColumn ? columnOf(page) : null,
    };
  }

  function imageAt(path: string | undefined): Asset | undefined {
    if (path === undefined || isLinkWithScheme(path)) return path === undefined ? undefined : { url: path };
    return findPublic(path) ?? { url: model.config.base + path.replace(/^\//, '') };
  }

  function columnOf({ locale, data }: SitePage): HomeColumn {
    const written: readonly { readonly text?: string | undefined; readonly link: string }[] = model.config.themeConfig.socialLinks ?? socialLinks(data.frontmatter);
    const mostUsed = (scope: ArchiveView['scope']): readonly TermLink[] => terms().get(`${locale.path} ${scope}`)?.slice(0, MOST_TERMS) ?? [];
    return {
      slogan: model.config.themeConfig.slogan ?? '',
      socialLinks: written.map(({ text, link }) => ({ text: text ?? nameOfLink(link), url: link })),
      categories: mostUsed('categories'),
      tags: mostUsed('tags'),
      friends: friendsOf(model, findPublic),
    };
  }

  /** Of a link in its front matter. */
  function urlFrom({ route }: SitePage, link: string): string {
    return urlOfLink(linkFromPage(link, route), model.find, model.config.base).url;
  }

  return homeView;
}

/** `github.com/name`; of longer addresses the host alone, of an e-mail address itself. */
function nameOfLink(link: string): string {
  const [, host, path] = /^https?:\/\/(?:www\.)?([^/?#]+)\/?([^?#]*)/i.exec(link) ?? [];
  if (host === undefined) return link.replace(/^mailto:/i, '');
  return path === '' || path!.replace(/\/$/, '').includes('/') ? host : `${host}/${path!.replace(/\/$/, '')}`;
}
