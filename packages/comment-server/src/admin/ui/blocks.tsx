/** Visitors who may not comment any more. */
import type { ReactNode } from 'react';
import { Refusal, type Block } from './api';
import { focusHeading } from './focus';
import { NotLoaded } from './list-tools';
import type { Said, Say } from './notice';
import { shownTime, texts } from './texts';
import { usePage } from './use-page';
import { useWork } from './use-work';

export function Blocks({ say, onRefused }: { say: Say; onRefused: (failure: unknown) => void }): ReactNode {
  const { page, isCurrent, hasFailed, reload } = usePage<{ results: Block[] }>('blocks', onRefused);
  const tell = async (done: Said): Promise<void> => {
    await reload();
    say(done);
    focusHeading();
  };
  const onNotDone = (failure: unknown): void => {
    onRefused(failure);
    // On another page it was done already.
    if (failure instanceof Refusal && failure.status === 404) void reload().then(focusHeading);
  };
  const { runAll } = useWork({ say, tell, onRefused: onNotDone, restored: () => texts.blockedAgain });
  const results = (isCurrent && page?.results) || [];
  return (
    <section aria-labelledby="blocks-heading">
      <h2 id="blocks-heading" tabIndex={-1}>
        {texts.blocks}
      </h2>
      {hasFailed && <NotLoaded onRetry={() => void reload()} />}
      {isCurrent && results.length === 0 && <p className="card empty">{texts.noBlocks}</p>}
      <ul className="rows">
        {results.map(({ name, by, nick, at }) => (
          <li key={name} className="card row">
            <p className="who">
              <strong>{nick}</strong>
              <mark>{texts.by[by]}</mark>
              <span>{texts.blockedSince(shownTime(at))}</span>
            </p>
            <button type="button" aria-label={`${texts.unblock}：${nick}`} onClick={() => void runAll('unblock', [name], { name }, () => ({ text: texts.unblocked }))}>
              {texts.unblock}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
