/** What becomes of a VuePress config, for tests of whoever maps a part of it. */
import type { Plain } from './config-answer';
import { mapVuePressConfig } from './map-config';

/** Without what all have alike, which has a test of its own. */
export const map = (config: Plain) => {
  const { value, ...more } = mapVuePressConfig(config, '.vuepress/config.js');
  return { value: Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'futurePosts')) as typeof value, ...more };
};
/** Keys that are said not to be taken over. */
export const said = (config: Plain): string[] => map(config).problems.map(({ message }) => /"(.*)"/.exec(message)![1]!);
