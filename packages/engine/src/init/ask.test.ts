import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { InitAnswers } from './answers';
import { askAnswers, type GivenAnswers } from './ask';

const defaults: InitAnswers = { title: 'my-blog', author: '', comments: 'hosted', mascot: false, deploy: 'none' };

/** Answers each question as it comes; the input ends when there is no answer left. */
async function asked(answers: readonly string[], given: GivenAnswers = {}, preset = defaults): Promise<{ answers: InitAnswers | null; questions: string[] }> {
  const input = new PassThrough();
  const output = new PassThrough();
  const questions: string[] = [];
  const rest = [...answers];
  output.on('data', (data: Buffer) => {
    questions.push(data.toString());
    const next = rest.shift();
    if (next === undefined) input.end();
    else input.write(`${next}\n`);
  });
  return { answers: await askAnswers(preset, given, input, output), questions };
}

it('asks each thing once; an empty line is the default, the start of a choice is enough', async () => {
  const { answers, questions } = await asked(['小站', '', 'iss', '是', 'git']);
  expect(answers).toEqual({ title: '小站', author: '', comments: 'issues', mascot: true, deploy: 'github' });
  expect(questions.map((question) => question.split(' ')[0])).toEqual(['博客名', '作者', '评论', '看板娘', '部署到']);
});

it('asks again, and says why, where the start of a choice begins several, or none', async () => {
  const { answers, questions } = await asked(['', '', 'disqus', 'none', 'maybe', '要', 'n', 'no']);
  expect(answers).toEqual({ ...defaults, comments: 'none', mascot: true, deploy: 'none' });
  expect(questions.filter((question) => question.includes('\n')).map((question) => question.split(' ·')[0])).toEqual(['没有“disqus”，请从方括号里选', '没有“maybe”，请从方括号里选', '“n”可以是 netlify、nginx、none，请多写几个字母']);
});

it('takes answers that come before they are asked for', async () => {
  const input = new PassThrough();
  input.write('小站\n我\nnone\ny\nvercel\n');
  expect(await askAnswers(defaults, {}, input, new PassThrough())).toEqual({ title: '小站', author: '我', comments: 'none', mascot: true, deploy: 'vercel' });
});

it('asks again only for a choice that there is not', async () => {
  expect((await asked(['', '', 'disqus', 'none', '', ''])).answers).toEqual({ ...defaults, comments: 'none' });
});

it('does not ask what was given', async () => {
  const { answers, questions } = await asked(['n'], { title: 'a', author: 'b', comments: 'none', deploy: 'nginx' }, { ...defaults, title: 'a', author: 'b', comments: 'none', deploy: 'nginx' });
  expect([answers?.title, answers?.deploy, questions.length]).toEqual(['a', 'nginx', 1]);
});

it('gives nothing when whoever is asked leaves', async () => expect((await asked(['小站'])).answers).toBe(null));
