import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Site } from '../site';
import { isAllowed, parseAcl } from './acl';
import { checkForm, newForm, solve } from './comment/form';
import { reducedUserAgent } from './comment/user-agent';
import { networkOf } from './network';
import { newObjectId, newTime } from './object-id';
import { applyChanges } from './update';

describe('§5 the arithmetic question', () => {
  it('is solved with x before + and -', () => {
    expect(['1 + 2 x 3', '2 x 3 - 4', '10 - 2 - 3', '2 x 3 x 4', '1 - 2 x 10'].map(solve)).toEqual([7, 2, 5, 24, -19]);
  });
  it('has three numbers of 1 to 10 (§9) with + - x between, and its answer is not in the token', () => {
    const site = { secret: 's', rules: { question: true } } as unknown as Site;
    const asked = new Set<string>();
    for (let round = 0; round < 500; round++) {
      const { question, token } = newForm(site);
      expect(question).toMatch(/^([1-9]|10) [+x-] ([1-9]|10) [+x-] ([1-9]|10)$/);
      expect(token.split('.')).toHaveLength(3);
      for (const part of question!.split(' ')) asked.add(part);
    }
    // Each number and each sign comes up.
    expect(asked.size).toBe(10 + 3);
  });
  it('counts for twelve hours, for this site, with the right answer', () => {
    const site = { secret: 's', rules: { question: true } } as unknown as Site;
    const { question, token } = newForm(site, 0);
    const answer = String(solve(question!));
    const hours = 60 * 60_000;
    const check = (formAnswer: unknown, now: number, of = site, formToken: unknown = token) => () => checkForm(of, { formToken, formAnswer } as never, now);
    expect(check(answer, 5000)()).toBe(token.split('.')[1]);
    expect(check(` ${answer} `, 11.9 * hours)()).toBeTruthy();
    const wrong = [check(answer, 12.1 * hours), check(answer, 5000, { ...site, secret: 't' }), check(`${answer}0`, 5000), check(undefined, 5000), check(answer, 5000, site, null), check(answer, 5000, site, token.replace(/^0/, '9')), check(answer, 5000, site, { length: 3 })];
    for (const one of wrong) expect(one).toThrow('计算结果不对');
    expect(check(answer, 100)).toThrow('提交得太快了');
  });
});

describe('user agents', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91', 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91'],
    ['Mozilla/5.0 (Linux; Android 13; SM-G998B Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36', 'Mozilla/5.0 (Android 13) Chrome/119.0.0.0 Safari/537.36'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1', 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) Version/16.6 Mobile/15E148 Safari/604.1'],
    ['"><img src=x onerror=alert(1)>', ''],
    ['', ''],
  ])('keep system and browser, no model: %s', (userAgent, reduced) => {
    expect(reducedUserAgent(userAgent)).toBe(reduced);
    expect(reducedUserAgent(reduced)).toBe(reduced);
  });
});

describe('addresses', () => {
  it('count by network in IPv6, whole in IPv4', () => {
    expect([networkOf('1.2.3.4'), networkOf('::ffff:1.2.3.4')]).toEqual(['1.2.3.4', '1.2.3.4']);
    expect(networkOf('2001:db8:0:1::5')).toBe(networkOf('2001:0db8:0000:0001:ffff:ffff:ffff:ffff'));
    expect(networkOf('2001:db8:0:1::5')).not.toBe(networkOf('2001:db8:0:2::5'));
    expect(networkOf('::1')).toBe('0:0:0:0');
    expect([networkOf('1.2.3.4:5678'), networkOf('[2001:db8:0:1::5]:80'), networkOf('[2001:db8:0:1::5]')]).toEqual(['1.2.3.4', '2001:db8:0:1', '2001:db8:0:1']);
  });
});

describe('ids and times', () => {
  it('rise within a process, however fast they are asked for', () => {
    const times = Array.from({ length: 500 }, newTime);
    expect(times.toSorted()).toEqual(times);
    expect(new Set(times).size).toBe(500);
    const ids = times.map(newObjectId);
    expect(new Set(ids).size).toBe(500);
    expect(newObjectId('2020-01-01T00:00:00.000Z') < newObjectId('2021-01-01T00:00:00.000Z')).toBe(true);
  });
});

describe('update operations', () => {
  const op = (name: string, more: object) => ({ __op: name, ...more });
  it('begin with nothing as zero or an empty list', () => {
    expect(applyChanges({}, { a: op('Increment', { amount: 2 }), b: op('Decrement', { amount: 1 }), c: op('BitOr', { value: 5 }), d: op('Add', { objects: [1, 1] }), e: op('AddUnique', { objects: [1, 1] }), f: op('Remove', { objects: [1] }), g: op('Delete', {}) })).toEqual({ a: 2, b: -1, c: 5, d: [1, 1], e: [1], f: [] });
  });
  it('do not touch what they were given', () => {
    const stored = { list: [1], n: 1 };
    applyChanges(stored, { list: op('Add', { objects: [2] }), n: op('Increment', { amount: 1 }) });
    expect(stored).toEqual({ list: [1], n: 1 });
  });
  it('change a relation both ways at once', () => {
    const pointer = (objectId: string) => ({ __type: 'Pointer', className: 'C', objectId });
    const stored = applyChanges({}, { r: op('AddRelation', { objects: [pointer('a'), pointer('b'), pointer('a')] }) });
    expect(stored).toEqual({ r: { __type: 'Relation', className: 'C' }, _relations: { r: ['a', 'b'] } });
    expect(applyChanges(stored, { r: { __op: 'Batch', ops: [op('AddRelation', { objects: [pointer('c')] }), op('RemoveRelation', { objects: [pointer('a')] })] } })._relations).toEqual({ r: ['b', 'c'] });
  });
  it('ignore what only the server sets, and keep references of what was included', () => {
    expect(applyChanges({}, { objectId: 'x', createdAt: 'x', updatedAt: 'x', p: { __type: 'Pointer', className: 'C', objectId: 'x', name: 'included' } })).toEqual({ p: { __type: 'Pointer', className: 'C', objectId: 'x' } });
  });
});

describe('who may (ACL)', () => {
  it('is said by `true` alone', () => {
    const nobody = { master: false, roles: [], address: '' };
    const may = (right: unknown): boolean => isAllowed(nobody, { ACL: { '*': { read: right } } } as never, 'read');
    expect([true, false, 1, 'true', {}, [], null, undefined].map(may)).toEqual([true, false, false, false, false, false, false, false]);
    expect(parseAcl({ '*': { read: 'true', write: true }, u1: { read: 1 } })).toEqual({ '*': { write: true } });
  });
  it('is said of 200 people and roles at most', () => {
    const people = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`role:r${index}`, { read: true }]));
    expect(Object.keys(parseAcl(people(200)))).toHaveLength(200);
    expect(() => parseAcl(people(201))).toThrow(expect.objectContaining({ code: 123 }));
  });
});

describe('times of new objects', () => {
  afterEach(() => void vi.useRealTimers());
  const timesAt = (...clock: string[]): string[] =>
    clock.map((time) => {
      vi.setSystemTime(new Date(time));
      return newTime();
    });

  it('rise while the clock stands or goes back a little, and follow a clock that was set right', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(timesAt('2031-01-01T00:00:10.000Z', '2031-01-01T00:00:10.000Z', '2031-01-01T00:00:05.000Z')).toEqual(['2031-01-01T00:00:10.000Z', '2031-01-01T00:00:10.001Z', '2031-01-01T00:00:10.002Z']);
    expect(timesAt('2030-06-01T00:00:00.000Z', '2030-06-01T00:00:00.000Z')).toEqual(['2030-06-01T00:00:00.000Z', '2030-06-01T00:00:00.001Z']);
  });
});
