/** Components of theme-hope and theme-plume that show something from elsewhere, as the HTML that shows it: `<PDF url="…"/>`, `<BiliBili bvid="…"/>`. */
import { escapeHtml } from '../escape';
import { attributeValue } from '../html/attributes';
import type { Tag } from '../html/tags';

const WIDE = 'width:100%;aspect-ratio:16/9';

type Embed = (read: (name: string) => string) => string;
const EMBEDS: Readonly<Record<string, Embed>> = {
  // A phone shows no PDF in a page: there its link is all there is.
  PDF(read) {
    const url = read('url');
    const page = /^\d+$/.exec(read('page'))?.[0];
    const height = /^\d+$/.exec(read('height')) ? `${read('height')}px` : (/^\d+(?:px|r?em|vh)$/.exec(read('height'))?.[0] ?? '80vh');
    return url && `${frame(page === undefined || url.includes('#') ? url : `${url}#page=${page}`, read('title'), `width:100%;height:${height}`)}<br><a href="${escapeHtml(url)}">${escapeHtml(read('title') || fileName(url))}</a>`;
  },
  BiliBili(read) {
    const [id, aid, cid] = [/^BV\w+$/.exec(read('bvid'))?.[0], /^\d+$/.exec(read('aid'))?.[0], /^\d+$/.exec(read('cid'))?.[0]];
    const video = id !== undefined ? `bvid=${id}` : aid === undefined ? '' : `aid=${aid}${cid === undefined ? '' : `&cid=${cid}`}`;
    return video && frame(`https://player.bilibili.com/player.html?${video}&page=${/^\d+$/.exec(read('page'))?.[0] ?? 1}&autoplay=0&high_quality=1`, read('title'), WIDE);
  },
  YouTube: (read) => (/^[\w-]+$/.test(read('id')) ? frame(`https://www.youtube.com/embed/${read('id')}`, read('title'), WIDE) : ''),
  AudioPlayer: (read) => player('audio', read),
  VideoPlayer: (read) => player('video', read),
  ArtPlayer: (read) => player('video', read),
  VidStack(read) {
    const youtube = /^youtube\/([\w-]+)$/.exec(read('src'))?.[1];
    return youtube === undefined ? player(/\.(?:mp3|ogg|wav|flac|m4a|aac)$/i.test(read('src')) ? 'audio' : 'video', read) : frame(`https://www.youtube.com/embed/${youtube}`, read('title'), WIDE);
  },
};

/** The HTML that stands for a component's tag; null when it is none of these, or does not say what it shows. */
export function embedHtml(tag: Tag): string | null {
  if (!Object.hasOwn(EMBEDS, tag.name)) return null;
  return tag.closing ? '' : EMBEDS[tag.name]!((name) => attributeValue(tag, name)?.trim() ?? '') || null;
}

function frame(src: string, title: string, style: string): string {
  return `<iframe src="${escapeHtml(src)}"${title && ` title="${escapeHtml(title)}"`} style="${style}" allowfullscreen></iframe>`;
}

function player(element: 'audio' | 'video', read: (name: string) => string): string {
  const poster = element === 'video' ? read('poster') : '';
  return read('src') && `<${element} controls preload="none" src="${escapeHtml(read('src'))}"${poster && ` poster="${escapeHtml(poster)}"`} style="width:100%"></${element}>`;
}

function fileName(url: string): string {
  const name = url.replace(/[?#].*$/, '').split('/').at(-1) || url;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
