/** Visitors who may not comment any more. */
import type { ReactNode } from 'react';
import { call, type Block } from './api';
import { focusHeading } from './focus';
import { NotLoaded } from './list-tools';
import type { Said } from './notice';
import { shownTime, texts } from './texts';
import { usePage } from './use-page';

export function Blocks({ say, onRefused }: { say: (said: Said) => void; onRefused: (failure: unknown) => void }): ReactNode {
  const { page, hasFailed, reload } = usePage<{ results: Block[] }>('blocks', onRefused);
  const results = page?.results ?? [];
  return (
    <section aria-labelledby="blocks-heading">
      <h2 id="blocks-heading" tabIndex={-1}>
        {texts.blocks}
      </h2>
      {hasFailed && <NotLoaded onRetry={() => void reload()} />}
      {page && results.length === 0 && <p className="card empty">{texts.noBlocks}</p>}
      <ul className="rows">
        {results.map(({ name, by, nick, at }) => (
          <li key={name} className="card row">
            <p className="who">
              <strong>{nick}</strong>
              <mark>{texts.by[by]}</mark>
              <span>{texts.blockedSince(shownTime(at))}</span>
            </p>
            <button
              type="button"
              aria-label={`${texts.unblock}：${nick}`}
              onClick={() => {
                call('unblock', { name })
                  .then(reload)
                  .then(() => {
                    say({ text: texts.unblocked });
                    focusHeading();
                  }, onRefused);
              }}
            >
              {texts.unblock}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
