import { expect, it } from 'vitest';
import { newQuestion, solve } from './question';

it.each([
  ['1 + 2 x 3', 7],
  ['1 x 2 + 3', 5],
  ['2 x 3 x 4', 24],
  ['10 - 2 x 3', 4],
  ['1 - 2 - 3', -4],
  ['10 - 3 + 2', 9],
])('%s is %d', (question, answer) => expect(solve(question)).toBe(answer));

it('knows no answer to anything else', () => {
  expect(solve('1 / 2 + 3')).toBeNaN();
  expect(solve('1 + 2')).toBeNaN();
});

it('asks of three numbers from 1 to 10 (§9)', () => {
  const asked = new Set<string>();
  for (let round = 0; round < 500; round++) {
    const question = newQuestion();
    const numbers = question.match(/\d+/g)!.map(Number);
    expect(numbers).toHaveLength(3);
    expect(numbers.every((each) => each >= 1 && each <= 10)).toBe(true);
    expect(question).toMatch(/^\d+ [-+x] \d+ [-+x] \d+$/);
    expect(solve(question)).not.toBeNaN();
    for (const part of question.split(' ')) asked.add(part);
  }
  // Each number and each sign comes up.
  expect(asked.size).toBe(10 + 3);
});
