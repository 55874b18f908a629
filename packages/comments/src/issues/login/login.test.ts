/** Logging in (§4, §5, §7): out, back, and everything that must not count as a login. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readOptions, type VssueConfig } from '../options';
import { reply } from '../testing/tracker';
import { createLogin } from './login';
import { readReturnAddress } from './return-address';
import type { Login } from './world';

const PAGE = 'https://blog.invalid/views/%E7%AE%97%E6%B3%95/a.html?from=rss+feed&empty=#评论';
const CONFIG: VssueConfig = { platform: 'github', owner: 'o', repo: 'r', clientId: 'client', tokenURL: 'https://comments.invalid/oauth/github' };

let href: string;
let left: URL | null;
let asked: { readonly url: string; readonly body: URLSearchParams }[];
let answer: () => Response;
let session: Storage;
let local: Storage;

beforeEach(() => {
  href = PAGE;
  left = null;
  asked = [];
  answer = () => reply(200, { access_token: 'fresh', token_type: 'bearer', scope: 'public_repo' });
  session = memory();
  local = memory();
});

function memory(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) } as Storage;
}
const open = (change: VssueConfig = {}): Login =>
  createLogin(
    readOptions({ ...CONFIG, ...change }, () => undefined),
    {
      href: () => href,
      leave: (url) => void (left = new URL(url)),
      replaceAddress: (address) => void (href = new URL(address, href).href),
      session: () => session,
      local: () => local,
      fetch: async (url, init) => {
        asked.push({ url: String(url), body: init!.body as URLSearchParams });
        return answer();
      },
      arrived: async (load) => (await load()).default,
    },
  );
/** Logs in as far as the platform's page, and comes back with these parameters. */
async function comeBack(login: Login, parameters: (state: string) => string): Promise<void> {
  await login.start();
  const redirect = left!.searchParams.get('redirect_uri')!;
  href = redirect + (redirect.includes('?') ? '&' : '?') + parameters(left!.searchParams.get('state')!);
}

describe('going to the platform', () => {
  it('names page, scope, a state that is never the same, and a PKCE challenge', async () => {
    const login = open();
    await login.start();
    const { origin, pathname, searchParams } = left!;
    expect([origin + pathname, searchParams.get('client_id'), searchParams.get('scope'), searchParams.get('response_type'), searchParams.get('code_challenge_method')]).toEqual(['https://github.com/login/oauth/authorize', 'client', 'public_repo', 'code', 'S256']);
    expect(searchParams.get('redirect_uri')).toBe('https://blog.invalid/views/%E7%AE%97%E6%B3%95/a.html?from=rss+feed&empty=');
    expect(searchParams.get('state')).toMatch(/^Vssue-[\w-]{22}$/);
    const { verifier, state } = JSON.parse(session.getItem('Vssue.github.login')!) as Record<string, string>;
    expect(searchParams.get('code_challenge')).toBe(createHash('sha256').update(verifier!).digest('base64url'));
    await login.start();
    expect(left!.searchParams.get('state')).not.toBe(state);
  });

  it.each([
    ['gitlab', 'https://gitlab.com/oauth/authorize', 'api', 'code', true],
    ['gitee', 'https://gitee.com/oauth/authorize', 'user_info issues notes', 'code', false],
    ['bitbucket', 'https://bitbucket.org/site/oauth2/authorize', null, 'token', false],
    ['github-v4', 'https://github.com/login/oauth/authorize', 'public_repo', 'code', true],
  ])('%s', async (platform, address, scope, type, hasPkce) => {
    await open({ platform }).start();
    expect([left!.origin + left!.pathname, left!.searchParams.get('scope'), left!.searchParams.get('response_type'), left!.searchParams.has('code_challenge')]).toEqual([address, scope, type, hasPkce]);
  });
});

describe('coming back', () => {
  it('exchanges the code, keeps the token under the platform’s key, cleans the address', async () => {
    const login = open();
    await comeBack(login, (state) => `code=c%2F1&state=${state}`);
    const { verifier } = JSON.parse(session.getItem('Vssue.github.login')!) as { verifier: string };
    expect(await login.complete()).toEqual({ failure: null, isReturn: true });
    expect(href).toBe('https://blog.invalid/views/%E7%AE%97%E6%B3%95/a.html?from=rss+feed&empty=');
    expect([login.token(), local.getItem('Vssue.github.access_token')]).toEqual(['fresh', 'fresh']);
    // Nothing but what the exchange needs, and no secret.
    expect(asked.map(({ url, body }) => [url, Object.fromEntries(body)])).toEqual([['https://comments.invalid/oauth/github', { code: 'c/1', redirect_uri: 'https://blog.invalid/views/%E7%AE%97%E6%B3%95/a.html?from=rss+feed&empty=', code_verifier: verifier }]]);
  });

  it.each([
    ['another state', () => 'code=c&state=Vssue'],
    ['a state that was never given out', () => 'code=c&state=Vssue-AAAAAAAAAAAAAAAAAAAAAA'],
    ['an empty state', () => 'code=c&state='],
  ])('with %s is ignored, and cleaned', async (_name, parameters) => {
    const login = open();
    await comeBack(login, parameters);
    expect(await login.complete()).toEqual({ failure: null, isReturn: false });
    expect([asked, login.token(), new URL(href).searchParams.has('code')]).toEqual([[], null, false]);
  });

  it('counts once', async () => {
    const login = open();
    await comeBack(login, (state) => `code=c&state=${state}`);
    const address = href;
    await login.complete();
    login.logout();
    href = address;
    expect((await login.complete()).isReturn).toBe(false);
    expect([asked.length, login.token()]).toEqual([1, null]);
  });

  it('without having left is nothing: a code of the page’s own stays', async () => {
    href = 'https://blog.invalid/a.html?code=mine&x=1#t';
    expect(await open().complete()).toEqual({ failure: null, isReturn: false });
    expect(href).toBe('https://blog.invalid/a.html?code=mine&x=1#t');
  });

  it('with a refusal says the platform’s words', async () => {
    const login = open();
    await comeBack(login, (state) => `error=access_denied&error_description=The+user+denied&state=${state}`);
    expect(await login.complete()).toMatchObject({ failure: { message: 'The user denied' } });
    expect(new URL(href).search).toBe('?from=rss+feed&empty=');
  });

  it('with a code that the platform does not take is no login, though GitHub says so with status 200', async () => {
    const login = open();
    answer = () => reply(200, { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' });
    await comeBack(login, (state) => `code=c&state=${state}`);
    expect(await login.complete()).toMatchObject({ failure: { message: 'The code passed is incorrect or expired.' } });
    expect(login.token()).toBeNull();
  });

  it('takes a token from the fragment where the platform sends one (Bitbucket), and nowhere else', async () => {
    const bitbucket = open({ platform: 'bitbucket' });
    await bitbucket.start();
    const fragment = `#a=1&access_token=t%3D&scopes=issue&expires_in=7200&token_type=bearer&state=${left!.searchParams.get('state')!}`;
    href = `https://blog.invalid/a.html${fragment}`;
    await bitbucket.complete();
    expect([bitbucket.token(), href]).toEqual(['t=', 'https://blog.invalid/a.html#a=1']);

    const github = open();
    await github.start();
    href = `https://blog.invalid/a.html#access_token=planted&state=${left!.searchParams.get('state')!}`;
    await github.complete();
    expect([github.token(), href]).toEqual([null, 'https://blog.invalid/a.html']);
  });

  it('exchanges with GitLab itself, without a secret', async () => {
    const login = open({ platform: 'gitlab', tokenURL: undefined });
    await comeBack(login, (state) => `code=c&state=${state}`);
    await login.complete();
    expect(asked[0]!.url).toBe('https://gitlab.com/oauth/token');
    expect(Object.fromEntries(asked[0]!.body)).toMatchObject({ client_id: 'client', grant_type: 'authorization_code', code_verifier: expect.stringMatching(/^[\w-]{43}$/) });
    expect(asked[0]!.body.has('client_secret')).toBe(false);
  });

  it('goes through the proxy the author names, with the secret the author published', async () => {
    const login = open({ platform: 'gitee', tokenURL: undefined, clientSecret: 'open secret', proxy: 'https://relay.invalid/?to={url}' });
    await comeBack(login, (state) => `code=c&state=${state}`);
    await login.complete();
    expect(asked[0]!.url).toBe('https://relay.invalid/?to=https%3A%2F%2Fgitee.com%2Foauth%2Ftoken');
    expect(Object.fromEntries(asked[0]!.body)).toMatchObject({ client_secret: 'open secret', client_id: 'client', redirect_uri: 'https://blog.invalid/views/%E7%AE%97%E6%B3%95/a.html?from=rss+feed&empty=' });
  });
});

describe('where the platform takes one registered address only', () => {
  it('everybody comes back through it, and goes on to where they were', async () => {
    const login = open({ platform: 'gitlab', tokenURL: undefined, redirectURL: '/guestbook.html' });
    await login.start();
    expect(left!.searchParams.get('redirect_uri')).toBe('https://blog.invalid/guestbook.html');
    const state = left!.searchParams.get('state')!;
    href = `https://blog.invalid/guestbook.html?code=c%2F1&state=${state}`;
    await login.complete();
    expect([href, asked]).toEqual(['https://blog.invalid/guestbook.html', []]);
    // There the login is completed, with the address that was registered.
    href = left!.href;
    expect(new URL(href).hash).toBe('#comments');
    expect(new URL(href).pathname).toBe('/views/%E7%AE%97%E6%B3%95/a.html');
    expect(await login.complete()).toEqual({ failure: null, isReturn: true });
    expect([new URL(href).searchParams.has('code'), new URL(href).searchParams.get('from')]).toEqual([false, 'rss feed']);
    expect(asked[0]!.body.get('redirect_uri')).toBe('https://blog.invalid/guestbook.html');
    expect(login.token()).toBe('fresh');
  });

  it('a refusal goes on, too; on the page itself nobody is sent anywhere', async () => {
    const login = open({ platform: 'gitlab', tokenURL: undefined, redirectURL: 'https://blog.invalid/guestbook.html' });
    await login.start();
    href = `https://blog.invalid/guestbook.html?error=access_denied&state=${left!.searchParams.get('state')!}`;
    await login.complete();
    href = left!.href;
    expect(await login.complete()).toMatchObject({ isReturn: true, failure: { message: 'access_denied' } });

    href = 'https://blog.invalid/guestbook.html';
    await login.start();
    const away = left!;
    href = `https://blog.invalid/guestbook.html?code=c&state=${away.searchParams.get('state')!}`;
    expect(await login.complete()).toMatchObject({ isReturn: true, failure: null });
    expect([left, login.token()]).toEqual([away, 'fresh']);
  });

  it('a state that was not given out goes nowhere', async () => {
    const login = open({ platform: 'gitlab', tokenURL: undefined, redirectURL: '/guestbook.html' });
    await login.start();
    left = null;
    href = 'https://blog.invalid/guestbook.html?code=c&state=Vssue-x';
    expect([(await login.complete()).isReturn, left, asked]).toEqual([false, null, []]);
  });
});

describe('a token whose time is over', () => {
  const refused = () => reply(401, { error: 'invalid_grant', error_description: 'The provided authorization grant is invalid' });
  /** Logged in with a token that can be renewed. */
  async function loggedIn(change: VssueConfig = {}): Promise<Login> {
    const login = open(change);
    answer = () => reply(200, { access_token: 'first', refresh_token: 'r 1', expires_in: 7200 });
    await comeBack(login, (state) => `code=c&state=${state}`);
    await login.complete();
    asked = [];
    return login;
  }

  it('is followed by the next one, each used once', async () => {
    const login = await loggedIn({ platform: 'gitlab', tokenURL: undefined });
    answer = () => reply(200, { access_token: 'second', refresh_token: 'r 2' });
    expect(await Promise.all([login.renew('first'), login.renew('first')])).toEqual(['second', 'second']);
    expect(asked.map(({ url, body }) => [url, Object.fromEntries(body)])).toEqual([['https://gitlab.com/oauth/token', { client_id: 'client', grant_type: 'refresh_token', refresh_token: 'r 1' }]]);
    expect([login.token(), local.getItem('Vssue.gitlab.refresh_token')]).toEqual(['second', 'r 2']);
    await login.renew('second');
    expect(asked[1]!.body.get('refresh_token')).toBe('r 2');
  });

  it('through the comment server, too, which knows the application', async () => {
    const login = await loggedIn();
    answer = () => reply(200, { access_token: 'second' });
    expect(await login.renew('first')).toBe('second');
    expect(asked.map(({ url, body }) => [url, Object.fromEntries(body)])).toEqual([['https://comments.invalid/oauth/github', { refresh_token: 'r 1' }]]);
    expect(local.getItem('Vssue.github.refresh_token')).toBeNull();
  });

  it('that another tab has renewed is taken from there', async () => {
    const login = await loggedIn();
    local.setItem('Vssue.github.access_token', 'of another tab');
    expect([await login.renew('first'), asked]).toEqual(['of another tab', []]);
  });

  it('is the end where it cannot be renewed', async () => {
    const login = await loggedIn();
    answer = refused;
    expect([await login.renew('first'), asked.length]).toEqual([null, 1]);
    login.logout();
    expect([await login.renew('first'), asked.length, local.getItem('Vssue.github.refresh_token')]).toEqual([null, 1, null]);
  });

  it('is kept for the next try when nobody answers', async () => {
    const login = await loggedIn();
    answer = () => reply(502, {});
    await expect(login.renew('first')).rejects.toMatchObject({ status: 502 });
    expect([login.token(), local.getItem('Vssue.github.refresh_token')]).toEqual(['first', 'r 1']);
  });
});

describe('options', () => {
  it.each([
    ['github', 'clientSecret and proxy is required for GitHub V3'],
    ['github-v4', 'clientSecret and proxy is required for GitHub V4'],
    ['gitee', 'clientSecret and proxy is required for Gitee V5'],
  ])('%s wants a way to have its secret used (§5)', (platform, message) => {
    expect(() => open({ platform, tokenURL: undefined })).toThrow(message);
    expect(() => open({ platform, tokenURL: undefined, clientSecret: 's' })).toThrow(message);
    expect(() => open({ platform, tokenURL: undefined, clientSecret: 's', proxy: 'https://p.invalid' })).not.toThrow();
  });

  it('survives a browser without storage, and says that nobody can log in there', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const none = { getItem: denied, setItem: denied, removeItem: denied } as unknown as Storage;
    session = local = none;
    const login = open();
    await expect(login.start()).rejects.toThrow('浏览器');
    expect([left, login.token(), await login.complete()]).toEqual([null, null, { failure: null, isReturn: false }]);
    // One that keeps things for a tab alone.
    session = memory();
    await comeBack(login, (state) => `code=c&state=${state}`);
    expect(await login.complete()).toMatchObject({ isReturn: true, failure: { message: expect.stringContaining('浏览器') } });
    expect(login.token()).toBeNull();
  });
});

it.each([
  ['https://a/p?x=a+b&code=1&y=&y=2&state=s#h', '/p?x=a+b&y=&y=2#h'],
  ['https://a/p?state=CA', '/p?state=CA'],
  ['https://a/p?code=1', '/p?code=1'],
  ['https://a/p#/route', '/p#/route'],
])('the address %s is left as %s', (address, cleaned) => expect(readReturnAddress(address).cleaned).toBe(cleaned));
