/** Drawn with the text's colour; what they mean their buttons say. */
import type { JSX } from 'react';
import type { ReactionKind } from '../store';

function Icon({ path }: { readonly path: string }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const THUMB = 'M7 11v9H3v-9zM7 11l4-8c1.7 0 2.8 1.2 2.5 3L13 9h6a2 2 0 0 1 2 2.3l-1.2 7A2 2 0 0 1 17.8 20H7';
const REACTIONS: Readonly<Record<ReactionKind, string>> = {
  heart: 'M12 20.5S3.5 15.5 3.5 9.3A4.5 4.5 0 0 1 12 7.2a4.5 4.5 0 0 1 8.5 2.1c0 6.2-8.5 11.2-8.5 11.2z',
  like: THUMB,
  unlike: THUMB,
};

export function ReactionIcon({ kind }: { readonly kind: ReactionKind }): JSX.Element {
  return <span className={`issues-icon ${kind}`}>{<Icon path={REACTIONS[kind]} />}</span>;
}
export const EditIcon = (): JSX.Element => <Icon path="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />;
export const DeleteIcon = (): JSX.Element => <Icon path="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />;
export const ReplyIcon = (): JSX.Element => <Icon path="M10 5 4 11l6 6v-4c5 0 8 1.5 10 5 0-6-3-10-10-10z" />;
