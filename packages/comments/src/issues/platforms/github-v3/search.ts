/** How GitHub looks for an issue, over REST and GraphQL alike. */
import { searchPhrase } from '../../store';

export const GITHUB = 'https://github.com';

/** The exact title is picked from what is found: quotes and backslashes only break the phrase, and their loss finds more. */
export function searchQuery(owner: string, repo: string, labels: readonly string[], titles: readonly string[]): string {
  const quoted = (text: string): string => `"${text.replace(/["\\]/g, ' ')}"`;
  return [quoted(searchPhrase(titles)), 'is:issue', 'in:title', `repo:${owner}/${repo}`, 'is:public', ...labels.map((label) => `label:${quoted(label)}`)].join(' ');
}
