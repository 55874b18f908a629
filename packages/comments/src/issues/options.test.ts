import { describe, expect, it } from 'vitest';
import { offeredSizes, readOptions, type VssueConfig } from './options';

const warningsOf = (config: VssueConfig): string[] => {
  const warnings: string[] = [];
  readOptions(config, (message) => warnings.push(message));
  return warnings;
};
const WHOLE: VssueConfig = { platform: 'gitlab', owner: 'o', repo: 'r', clientId: 'c' };

describe('vssueConfig', () => {
  it('has the defaults of §3 and §9', () => {
    expect(readOptions(WHOLE)).toMatchObject({ baseURL: 'https://gitlab.com', labels: ['Vssue'], state: 'Vssue', prefix: '[Vssue]', admins: ['o'], perPage: 10, autoCreateIssue: false });
  });

  it('warns of what is missing, and goes on (§5)', () => {
    expect(warningsOf({ platform: 'gitlab' }).map((warning) => /"vssueConfig\.(\w+)"/.exec(warning)![1])).toEqual(['owner', 'repo', 'clientId']);
    expect(warningsOf(WHOLE)).toEqual([]);
  });

  it('warns of a secret that everybody can read, and of addresses that are none', () => {
    expect(warningsOf({ ...WHOLE, clientSecret: 's' })[0]).toContain('tokenURL');
    expect(warningsOf({ ...WHOLE, baseURL: 'javascript:alert(1)' })).toHaveLength(1);
    expect(readOptions({ ...WHOLE, baseURL: 'javascript:alert(1)' }, () => undefined).baseURL).toBe('https://gitlab.com');
    expect(readOptions({ ...WHOLE, baseURL: 'https://git.example.cn///' }).baseURL).toBe('https://git.example.cn');
  });

  it('knows the platforms by Vssue’s names', () => {
    expect(readOptions({ ...WHOLE, platform: 'github-v3' }).platform).toBe('github');
    expect(() => readOptions({ ...WHOLE, platform: 'githup' }, () => undefined)).toThrow('github, github-v4, gitlab, bitbucket, gitee');
  });

  it('offers 5, 10, 20, 50 and the configured size below 100 (§9)', () => {
    expect(offeredSizes(10)).toEqual([5, 10, 20, 50]);
    expect(offeredSizes(15)).toEqual([5, 10, 15, 20, 50]);
    expect(offeredSizes(100)).toEqual([5, 10, 20, 50]);
  });
});
