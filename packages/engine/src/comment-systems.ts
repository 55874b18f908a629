/** Comment settings of other systems -> ours, and what is left to do so that the comments themselves come along. Pure. */

type Fields = { readonly [key: string]: unknown };

/** What stands in `themeConfig`, and sentences for the author. */
export interface TakenComments {
  readonly themeConfig: Readonly<Record<string, unknown>>;
  readonly left: readonly string[];
}

const IMPORT = 'Comments can come along: run a comment server ("glimpress-comments", see the manual on comments)';

/** Systems by the names their settings go by. The first that is configured counts. */
const SYSTEMS: Readonly<Record<string, (options: Fields) => TakenComments>> = {
  valine: (options) => ({
    themeConfig: { valineConfig: withLeanCloud(taken(options, { appId: ['appId', 'app_id', 'appid'], appKey: ['appKey', 'app_key', 'appkey'], serverURLs: ['serverURLs', 'serverURL', 'server_urls'], placeholder: ['placeholder'], avatar: ['avatar'], pageSize: ['pageSize', 'page_size'], lang: ['lang', 'language'] })) },
    left: ['Valine: the settings are taken over and go on with the same server. LeanCloud ends in 2027: import its data into a server of your own before ("glimpress-comments import", see "Leaving LeanCloud" in the manual).'],
  }),
  vssue: ({ api, ...options }) => ({ themeConfig: { vssueConfig: { platform: typeof api === 'string' ? api : 'github', ...options } }, left: secretNote('Vssue', options) }),
  gitalk: (options) => ({
    themeConfig: { vssueConfig: { platform: 'github', ...taken(options, { owner: ['owner', 'githubID', 'github_id'], repo: ['repo'], clientId: ['clientID', 'client_id', 'clientId'], clientSecret: ['clientSecret', 'client_secret'], admins: ['admin', 'admin_user'], proxy: ['proxy'] }), labels: options.labels ?? ['Gitalk'], prefix: titlePrefix(options.title) } },
    left: [
      'Gitalk: comments stay in the same issues. Gitalk finds an issue by its labels ("Gitalk" and the page\'s id), ours by the label "Gitalk" and the page\'s title; for an article whose issue has another title write the issue\'s number into its front matter: issueId: 12.',
      ...secretNote('Gitalk', options),
    ],
  }),
  utterances: (options) => issuesElsewhere('utterances', options),
  giscus: ({ option, options, ...own }) => ({
    themeConfig: { giscusConfig: giscusSettings({ ...own, ...fields(option), ...fields(options) }) },
    left: ['giscus: comments stay in the same discussions. Pages find them by their addresses or titles: keep those.'],
  }),
  waline: ({ serverURL, server_url: snake = serverURL, serverUrl = snake }) => hosted('Waline', typeof serverUrl === 'string' ? `${serverUrl}: export its data (a JSON file) and run "glimpress-comments import export.json"` : 'export its data (a JSON file) and run "glimpress-comments import export.json"'),
  twikoo: () => hosted('Twikoo', 'export the comments as JSON in its admin page and run "glimpress-comments import twikoo-comment.json"'),
  artalk: () => hosted('Artalk', 'export an .artrans file and run "glimpress-comments import backup.artrans"'),
  disqus: () => hosted('Disqus', 'export the XML in its admin page and run "glimpress-comments import disqus.xml"'),
};
/** Other names of the same. */
const NAMES: Readonly<Record<string, string>> = { disqusjs: 'disqus', disquscomments: 'disqus', utteranc: 'utterances', giscuscomments: 'giscus', giscusconfig: 'giscus', vssueconfig: 'vssue', valineconfig: 'valine' };

/** Settings of the system `name` (any case); null when nobody knows it. */
export function takeComments(name: string, options: Fields): TakenComments | null {
  const key = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const known = NAMES[key] ?? key;
  return Object.hasOwn(SYSTEMS, known) ? SYSTEMS[known]!(options) : null;
}

/** Settings of the provider that theme-hope's plugin of comments was given: for giscus it has defaults of its own. */
export function takeProvided(provider: string, options: Fields): TakenComments | null {
  return takeComments(provider, provider.toLowerCase() === 'giscus' ? { strict: true, inputPosition: 'top', ...options } : options);
}

/** The system that a theme's settings switch on (`valine: { enable: true, … }`), with its options. */
export function findComments(settings: Fields): TakenComments | null {
  for (const [name, value] of Object.entries(settings)) {
    const options = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
    if (options === null || options.enable === false || options.enabled === false || options.use === false) continue;
    const isOn = options.enable === true || options.enabled === true || ['appId', 'app_id', 'appid', 'clientID', 'client_id', 'clientId', 'serverURL', 'serverUrl', 'server_url', 'envId', 'env_id', 'server', 'shortname', 'repo'].some((key) => typeof options[key] === 'string' && options[key] !== '');
    const found = isOn ? takeComments(name, options) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Valine's settings with the address of LeanCloud that it took when none was given (Valine 1.4.16 and later): nearly all blogs give none. */
export function withLeanCloud(valine: Fields): Fields {
  const appId = valine.appId ?? valine.app_id;
  const [, start = '', node = ''] = /^(\w{8})\w+-(gzGzoHsz|9Nh9j0Va|MdYXbMMI)$/.exec(typeof appId === 'string' ? appId : '') ?? [];
  if (node === '' || [valine.serverURLs, valine.serverURL].some((url) => url !== undefined && url !== null && url !== '')) return valine;
  // Apps of the international node have an address of their own (leancloud-storage).
  const servers: Readonly<Record<string, string>> = { gzGzoHsz: 'https://leancloud.cn', '9Nh9j0Va': 'https://tab.leancloud.cn', MdYXbMMI: `https://${start.toLowerCase()}.api.lncldglobal.com` };
  return { ...valine, serverURLs: servers[node] };
}

function hosted(name: string, how: string): TakenComments {
  return { themeConfig: {}, left: [`${name}: ${IMPORT}, ${how}. Then set "themeConfig.valineConfig".`] };
}

function issuesElsewhere(name: string, { repo }: Fields): TakenComments {
  const [owner, repository] = typeof repo === 'string' ? repo.split('/') : [];
  return {
    themeConfig: {},
    left: [`${name}: comments are issues of ${owner && repository ? `${owner}/${repository}` : 'a repository'} already. Register an OAuth app and set "themeConfig.vssueConfig" (owner, repo, clientId); for an article with old comments write its issue's number into the front matter: issueId: 12.`],
  };
}

function secretNote(name: string, { clientSecret, client_secret: snake }: Fields): string[] {
  return (clientSecret ?? snake) === undefined ? [] : [`${name}: everybody can read "clientSecret" in the pages. Make a new one, keep it on the comment server, and set "tokenURL" instead: see the manual on comments.`];
}

/** `「Comment」<%- frontmatter.title %>`: what stands before the page's title. */
function titlePrefix(title: unknown): string {
  return typeof title === 'string' ? (/^([^<{$]*)<%[-=]?\s*frontmatter\.title\s*%>\s*$/.exec(title)?.[1] ?? '') : '';
}

const GISCUS = ['host', 'repo', 'repoId', 'category', 'categoryId', 'mapping', 'term', 'strict', 'reactionsEnabled', 'inputPosition', 'lang', 'theme', 'lightTheme', 'darkTheme', 'showComment', 'hideComments'];

/** Themes write its settings in many ways: `repo_id`, `repo-id`, `repoID`, `data-repo-id`; Fluid `theme-light`. */
function giscusSettings(options: Fields): Fields {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]|^data-/g, '').replace(/^theme(light|dark)$/, '$1theme');
  const known = new Map(GISCUS.map((name) => [plain(name), name]));
  return Object.fromEntries(Object.entries(options).flatMap(([name, value]) => (known.has(plain(name)) && value !== undefined && value !== null && value !== '' && typeof value !== 'object' ? [[known.get(plain(name))!, value]] : [])));
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Fields under the first of their names that has a value. */
function taken(options: Fields, names: Readonly<Record<string, readonly string[]>>): Fields {
  return Object.fromEntries(
    Object.entries(names).flatMap(([ours, theirs]) => {
      const value = theirs.map((name) => options[name]).find((each) => each !== undefined && each !== null && each !== '');
      return value === undefined ? [] : [[ours, value]];
    }),
  );
}
