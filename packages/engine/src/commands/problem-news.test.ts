import { error, warning, type Problem } from '@glimpress/contracts/problem';
import { beforeEach, expect, it } from 'vitest';
import { createProblemNews, type ProblemNews } from './problem-news';

let said: string[];
let reported: string[];
let sent: (readonly string[])[];
let news: ProblemNews;
const codes = (problems: readonly Problem[]): string[] => problems.map(({ code }) => code);
const newsAfter = (told?: readonly Problem[]): ProblemNews =>
  createProblemNews(
    { say: (line) => said.push(line), report: (problems) => reported.push(...codes(problems)), result() {}, progress() {} },
    { scriptUrl: () => '', handle() {}, send: (update) => update.type === 'problems' && sent.push(codes(update.problems)), size: () => 1, close() {} },
    told,
  );
beforeEach(() => {
  [said, reported, sent] = [[], [], []];
  news = newsAfter();
});

const ofText = warning('content/broken-link', '一处断链');
const ofTheme = error('theme/build', '不成文法');
const ofConfig = error('config/broken', '没写完');

it('says only what is new, and when all is mended', () => {
  news.tell([ofText]);
  news.tell([ofText]);
  news.tell([]);
  expect([reported, said, sent]).toEqual([['content/broken-link'], ['All problems are mended.'], [['content/broken-link'], ['content/broken-link'], []]]);
});

it('what keeps a theme or a config from being taken in stands in the page beside the rest, until it was', () => {
  news.failed('config', [ofText, ofConfig]);
  news.failed('theme', [ofTheme]);
  news.tell([ofText]);
  expect(codes(news.told())).toEqual(['content/broken-link', 'config/broken', 'theme/build']);
  news.tell([]);
  news.failed('config', []);
  expect(codes(news.told())).toEqual(['theme/build']);
  expect(said).toEqual([]);
  news.failed('theme', []);
  expect([said, sent.at(-1)]).toEqual([['All problems are mended.'], []]);
});

it('a site that takes the place of another says what that has not said, and that all is mended, its config too', () => {
  news.tell([ofText]);
  news.failed('config', [ofConfig]);
  const next = newsAfter(news.told());
  next.tell([ofText, ofTheme]);
  expect([reported, codes(next.told())]).toEqual([['content/broken-link', 'theme/build'], ['content/broken-link', 'theme/build']]);
  newsAfter(next.told()).tell([]);
  expect(said).toEqual(['All problems are mended.']);
});

it('what kept all that was saved from being shown stands in the page until something is shown again; that nothing keeps it is no news', () => {
  news.failed('site', []);
  expect(sent).toEqual([]);
  news.failed('site', [ofTheme]);
  news.failed('site', []);
  expect(sent).toEqual([['theme/build'], []]);
});
