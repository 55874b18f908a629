/** Posts as cards: archives and home page. */
import type { PostSummary } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import type { LayoutTexts } from '../texts/layouts';
import { clausesClass } from './clauses';
import { Html } from './html';
import { Icon } from './icon';
import { createMarkup } from './markup';
import { TermLinks } from './terms';
import { Time } from './time';

export function PostCards({ posts, texts }: { readonly posts: readonly PostSummary[]; readonly texts: LayoutTexts }): JSX.Element {
  return <ul className="posts" dangerouslySetInnerHTML={{ __html: posts.map((post) => card(post, texts)).join('') }} />;
}

const card = createMarkup((post: PostSummary, texts) => (
  <li className="post">
    <h2 className={clausesClass(post.title)}>
      <a href={post.url}>{post.title}</a>
      {post.titleTag !== '' && ' '}
      {post.titleTag !== '' && <span className="label">{post.titleTag}</span>}
      {post.sticky && (
        <span className="label">
          <Icon name="pin" />
          {texts.sticky}
        </span>
      )}
      {post.isLocked && (
        <span className="label">
          <Icon name="lock" />
          {texts.locked}
        </span>
      )}
    </h2>
    <Html className="content excerpt" html={post.excerptHtml} />
    <p className="meta">
      {post.author !== '' && (
        <span>
          <Icon name="account" />
          {post.author}
        </span>
      )}
      {post.date !== null && (
        <span>
          <Icon name="date" />
          <Time value={post.date} />
        </span>
      )}
      {post.tags.length > 0 && (
        <span>
          <Icon name="tag" />
          <TermLinks terms={post.tags} />
        </span>
      )}
    </p>
  </li>
));
