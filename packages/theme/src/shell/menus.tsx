/** What stands at the end of the bar: search, colour mode, language. */
import type { ShellPage, SiteData } from '@glimpress/contracts/page';
import { toRoute, urlFromRoute } from '@glimpress/contracts/route';
import type { JSX } from 'react';
import { Icon } from '../parts/icon';
import type { Texts } from '../texts/index';

/** Worked by the boot script (`data-search`: the locale whose pages are searched). */
export function SearchButton({ locale, texts }: { readonly locale: string; readonly texts: Texts }): JSX.Element {
  return (
    <button type="button" className="search-button" data-search={locale} aria-label={texts.search} aria-keyshortcuts="/ Control+K Meta+K" aria-haspopup="dialog" suppressHydrationWarning>
      <Icon name="search" />
      <span>{texts.search}</span>
      <kbd aria-hidden="true">/</kbd>
    </button>
  );
}

/** Worked by the boot script (`data-set-mode`), which also marks the chosen mode with `aria-pressed`. */
export function ModeMenu({ texts }: { readonly texts: Texts }): JSX.Element {
  return (
    <details className="drop mode" name="nav">
      <summary className="tool" aria-label={texts.mode} title={texts.mode} suppressHydrationWarning>
        <Icon name="sun" />
        <Icon name="moon" />
      </summary>
      <ul>
        <li>
          <ModeButton mode="auto" icon="auto" text={texts.modes.auto} />
        </li>
        <li>
          <ModeButton mode="light" icon="sun" text={texts.modes.light} />
        </li>
        <li>
          <ModeButton mode="dark" icon="moon" text={texts.modes.dark} />
        </li>
      </ul>
    </details>
  );
}

function ModeButton({ mode, icon, text }: { readonly mode: string; readonly icon: 'auto' | 'sun' | 'moon'; readonly text: string }): JSX.Element {
  return (
    <button type="button" data-set-mode={mode} suppressHydrationWarning>
      <Icon name={icon} />
      {text}
    </button>
  );
}

/** Leads to the same page in another language, or to that language's home. Who chooses the page's own language stays where they are. */
export function LanguageMenu({ site, shell, texts }: { readonly site: SiteData; readonly shell: ShellPage; readonly texts: Texts }): JSX.Element {
  return (
    <details className="drop" name="nav">
      <summary suppressHydrationWarning>
        <span className="hidden">{texts.language}</span>
        {site.locales.find(({ path }) => path === shell.locale)?.label ?? texts.language}
      </summary>
      <ul>
        {site.locales.map(({ path, lang, label }) => (
          <li key={path}>
            {path === shell.locale ? (
              <a lang={lang} aria-current="true">
                {label}
              </a>
            ) : (
              <a href={shell.elsewhere?.[path] ?? urlFromRoute(toRoute(path), site.base)} lang={lang} hrefLang={lang}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
