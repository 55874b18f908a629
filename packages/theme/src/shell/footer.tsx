/** Registration numbers, copyright and years (§3 Theme config record, author, startYear). */
import type { SiteData } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import type { Texts } from '../texts/index';

export function Footer({ site, texts }: { readonly site: SiteData; readonly texts: Texts }): JSX.Element {
  const { author, startYear, record, recordLink, cyberSecurityRecord, cyberSecurityLink } = site.themeConfig;
  const owner = author || site.title;
  return (
    <footer className="foot">
      {record !== null && <Record text={record} link={recordLink} />}
      {cyberSecurityRecord !== null && <Record text={cyberSecurityRecord} link={cyberSecurityLink} />}
      {owner !== '' && (
        <p>
          © {owner}
          {startYear !== null && ` ${startYear} - present`}
        </p>
      )}
      {/* Worked by the boot script. */}
      <button type="button" data-shortcuts aria-haspopup="dialog" suppressHydrationWarning>
        {texts.shortcuts}
      </button>
      {site.themeConfig.offline && (
        <button type="button" data-offline aria-haspopup="dialog" suppressHydrationWarning>
          {texts.offlineReading}
        </button>
      )}
    </footer>
  );
}

function Record({ text, link }: { readonly text: string; readonly link: string | null }): JSX.Element {
  return (
    <p>
      {link === null ? (
        text
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      )}
    </p>
  );
}
