/** What is wrong with a site that is being written: in the terminal only what is new, in the page all that is wrong now. */
import type { Problem } from '@glimpress/contracts/problem';
import type { UpdateChannel } from '../dev-server/updates';
import type { Terminal } from '../platform/terminal';

/** After one save; the page has them all. */
const MOST_SHOWN = 10;

type Part = 'config' | 'theme' | 'site';

export interface ProblemNews {
  /** `problems`: all there are now of the site that is shown. */
  tell(problems: readonly Problem[]): void;
  /** What keeps a config, a theme or all that was saved from being taken in, until it is told anew: none when it was taken in. The terminal has it already. */
  failed(part: Part, problems: readonly Problem[]): void;
  /** As they were told last. */
  told(): readonly Problem[];
}

/** `before`: what the site told that this one takes the place of. */
export function createProblemNews(terminal: Terminal, channel: UpdateChannel, before: readonly Problem[] = []): ProblemNews {
  let told = before;
  let ofSite: readonly Problem[] = [];
  const failures = new Map<Part, readonly Problem[]>();

  function send(): void {
    // A config that failed has its warnings told a second time.
    const all = new Map([...failures.values(), ofSite].flat().map((problem) => [JSON.stringify(problem), problem]));
    if (told.length > 0 && all.size === 0) terminal.say('All problems are mended.');
    told = [...all.values()];
    channel.send({ type: 'problems', problems: told });
  }

  return {
    tell(problems) {
      const known = new Set(told.map((problem) => JSON.stringify(problem)));
      terminal.report(problems.filter((problem) => !known.has(JSON.stringify(problem))), MOST_SHOWN);
      ofSite = problems;
      send();
    },
    failed(part, problems) {
      const isSame = problems.length === 0 && !failures.get(part)?.length;
      failures.set(part, problems);
      if (!isSame) send();
    },
    told: () => told,
  };
}
