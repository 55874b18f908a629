/** The list below the field: suggestions, and searches elsewhere. */
import type { SearchHit, Segment } from '@glimpress/client';
import type { JSX, MouseEvent } from 'react';
import { Icon, type IconName } from '../parts/icon';

/** An entry of the list, whatever it leads to. */
export type Option = { readonly url: string; readonly hit: SearchHit } | { readonly url: string; readonly text: string };

const ICONS: Readonly<Record<SearchHit['kind'], IconName>> = { title: 'document', heading: 'hash', tag: 'tag', text: 'words' };

interface OptionViewProps {
  readonly id: string;
  readonly option: Option;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onClick: (event: MouseEvent) => void;
}

/** A link, so that it opens in another tab as links do; to a screen reader an option of the list. */
export function OptionView({ id, option, isActive, onPoint, onClick }: OptionViewProps): JSX.Element {
  const outside = 'text' in option;
  return (
    <a
      className={outside ? 'search-option search-outside' : 'search-option'}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={option.url}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      // Not `pointerenter`: the list moves under a resting pointer when the keyboard scrolls it.
      onPointerMove={onPoint}
      onClick={onClick}
    >
      {outside ? (
        <>
          <Icon name="search" />
          <span className="search-title">{option.text}</span>
        </>
      ) : (
        <HitView hit={option.hit} />
      )}
    </a>
  );
}

function HitView({ hit: { kind, title, heading, snippet, tags } }: { readonly hit: SearchHit }): JSX.Element {
  return (
    <>
      <Icon name={ICONS[kind]} />
      <span className="search-title" dir="auto">
        <Marked segments={title} />
        {heading && (
          <span className="search-heading">
            <span className="search-level"> › </span>
            <Marked segments={heading} />
          </span>
        )}
      </span>
      {snippet && (
        <span className="search-snippet" dir="auto">
          <Marked segments={snippet} />
        </span>
      )}
      {tags.length > 0 && (
        <span className="search-tags">
          {tags.map((tag, index) => (
            <span key={index}>
              <Marked segments={tag} />
            </span>
          ))}
        </span>
      )}
    </>
  );
}

function Marked({ segments }: { readonly segments: readonly Segment[] }): JSX.Element[] {
  return segments.map(({ text, marked }, index) => {
    const Tag = marked ? 'mark' : 'span';
    return <Tag key={index}>{text}</Tag>;
  });
}
