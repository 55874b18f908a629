/**
 * The navigation of the bar and of the drawer. Dropdowns are `<details>`: they open without script; the boot script adds
 * hover, Escape and closing from outside.
 */
import type { NavItem } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import { Icon, iconNamed } from '../parts/icon';
import type { Texts } from '../texts/index';
import type { BarRoom } from './bar-room';

interface NavProps {
  readonly items: readonly NavItem[];
  readonly active: string | null;
  readonly texts: Texts;
}

/** `room`: a class for each entry. */
export function Nav({ items, active, texts, room }: NavProps & { readonly room?: readonly BarRoom[] | undefined }): JSX.Element {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index} className={room?.[index] || undefined} suppressHydrationWarning>
          {'items' in item ? (
            <details className={holds(item, active) ? 'drop active' : 'drop'} name="nav">
              {/* The boot script keeps aria-expanded: without it the disclosure speaks for itself. */}
              <summary suppressHydrationWarning>
                <NavIcon icon={item.icon} />
                {item.text}
              </summary>
              <DropItems items={item.items} active={active} texts={texts} />
            </details>
          ) : (
            <NavAnchor item={item} active={active} texts={texts} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The links of a dropdown; an item with items of its own is a heading above them. */
function DropItems({ items, active, texts }: NavProps): JSX.Element {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          {'items' in item ? (
            <>
              <p>{item.text}</p>
              <DropItems items={item.items} active={active} texts={texts} />
            </>
          ) : (
            <NavAnchor item={item} active={active} texts={texts} />
          )}
        </li>
      ))}
    </ul>
  );
}

function NavAnchor({ item, active, texts }: { readonly item: NavItem & { readonly url: string; readonly external?: true }; readonly active: string | null; readonly texts: Texts }): JSX.Element {
  const web = item.external && /^https?:/i.test(item.url);
  return (
    <a className={item.external ? 'external' : undefined} href={item.url} aria-current={item.url === active ? 'page' : undefined} {...(web ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      <NavIcon icon={item.icon} />
      {item.text}
      {web && <span className="hidden">{texts.newWindow}</span>}
    </a>
  );
}

function NavIcon({ icon }: { readonly icon: string | undefined }): JSX.Element | null {
  const name = iconNamed(icon);
  return name && <Icon name={name} />;
}

function holds(item: NavItem, url: string | null): boolean {
  return url !== null && ('items' in item ? item.items.some((child) => holds(child, url)) : item.url === url);
}
