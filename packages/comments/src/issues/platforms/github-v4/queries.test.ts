/** Every query against GitHub's published schema: a misspelt field fails here. */
import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { githubSchema } from '../../testing/fake-github-v4';
import * as queries from './queries';

describe('GitHub’s GraphQL schema', () => {
  it.each(Object.entries(queries))('takes %s', (_name, query) => expect(validate(githubSchema(), parse(query))).toEqual([]));
  it('notices a misspelt field', () => expect(validate(githubSchema(), parse(queries.VIEWER.replace('avatarUrl', 'avatarURL')))).toHaveLength(1));

  it('is asked for nothing that is deprecated', () => {
    const schema = githubSchema();
    const group = (schema.getType('ReactionGroup') as { getFields(): Record<string, { deprecationReason?: string | null }> }).getFields();
    expect(group.users!.deprecationReason).toBeTruthy();
    expect(queries.COMMENTS + queries.REACTIONS).not.toMatch(/\busers\b/);
  });
});
