import { expect, it } from 'vitest';
import { typedScalar } from './yaml-scalar';

it.each([
  ['12', 12], ['-3', -3], ['+0', 0], ['1.5', 1.5], ['.5e2', 50], ['010', 8], ['0x1F', 31],
  ['true', true], ['FALSE', false], ['yes', 'yes'], ['tRue', 'tRue'],
  ['null', null], ['Null', null], ['NULL', null], ['~', null], ['nuLL', 'nuLL'],
  // Dates have a time zone of their own (§9), and ids more digits than a number holds.
  ['2021-08-14', '2021-08-14'], ['12:30', '12:30'], ['1234567890123456', '1234567890123456'], ['089', '089'], ['1.2.3', '1.2.3'],
])('the plain word %s is %j, as VuePress 1 read it', (word, value) => {
  expect(typedScalar(word)).toEqual({ value, text: value === null ? null : word });
});
