/** What is wrong with a site that is being written: in the terminal only what is new, in the page all that is wrong now. */
import type { Problem } from '@glimpress/contracts/problem';
import type { UpdateChannel } from '../dev-server/updates';
import type { Terminal } from '../platform/terminal';

/** After one save; the page has them all. */
const MOST_SHOWN = 10;

export interface ProblemNews {
  /** `problems`: all there are now. */
  tell(problems: readonly Problem[]): void;
  /** As they were told last. */
  told(): readonly Problem[];
}

export function createProblemNews(terminal: Terminal, channel: UpdateChannel): ProblemNews {
  let told: readonly Problem[] = [];
  return {
    tell(problems) {
      const known = new Set(told.map((problem) => JSON.stringify(problem)));
      terminal.report(problems.filter((problem) => !known.has(JSON.stringify(problem))), MOST_SHOWN);
      if (told.length > 0 && problems.length === 0) terminal.say('All problems are mended.');
      told = problems;
      channel.send({ type: 'problems', problems });
    },
    told: () => told,
  };
}
