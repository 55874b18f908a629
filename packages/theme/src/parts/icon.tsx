/** Icons are CSS masks (`styles/icons.css`): no bytes in the HTML, the colour of the text around them. */
import type { JSX } from 'react';

/** Names for which the style sheet holds a picture. */
const names = ['account', 'auto', 'category', 'clock', 'close', 'date', 'document', 'github', 'hash', 'home', 'message', 'moon', 'menu', 'pin', 'search', 'sun', 'tag', 'top', 'words'] as const;
export type IconName = (typeof names)[number];

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return <i className={`icon icon-${name}`} aria-hidden="true" />;
}

/** The icon a VuePress theme's class name (`reco-home`, `home`) asks for, or null when there is no such picture. */
export function iconNamed(name: string | undefined): IconName | null {
  const bare = name?.replace(/^(reco|icon)-/, '');
  return names.find((known) => known === bare) ?? null;
}
