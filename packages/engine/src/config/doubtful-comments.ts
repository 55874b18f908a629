/** Settings of the comment widgets that cannot work: the widgets take their settings as they are, in the reader's browser. Pure. */
import { didYouMean, warning, type Problem } from '@glimpress/contracts/problem';
import type { UserConfig } from './schema';
import { commentsOf, hostedProps } from './slots';

/** The names the issue widget has for its hosts, and the one Vssue gave the first. */
export const ISSUE_PLATFORMS = ['github', 'github-v3', 'github-v4', 'gitlab', 'bitbucket', 'gitee'];
const NEEDED = ['platform', 'owner', 'repo', 'clientId'];
/** §3 Avatar styles, that without pictures, and what Valine called the first before. */
const AVATARS = ['mp', 'identicon', 'monsterid', 'wavatar', 'robohash', 'retro', 'blank', 'hide', 'mm'];
const FIELDS = ['nick', 'mail', 'link'];

/** Of both, those that Valine and Vssue had and nobody needs among them: what is near to one and none is misspelt. */
const ISSUE_KEYS = [...NEEDED, ...'clientSecret baseURL labels state prefix admins perPage proxy issueContent autoCreateIssue locale tokenURL redirectURL title template showComment showComments'.split(' ')];
const HOSTED_KEYS = 'el appId appKey app_id app_key serverURLs serverURL path placeholder pageSize lang avatar avatarCDN avatar_cdn avatarForce meta guest_info requiredFields visitor highlight recordIP emojiCDN emojiMaps enableQQ clazzName notify verify images mathJax master masterKey tagMeta metaPlaceholder friends showComment showComments'.split(' ');

const GISCUS_KEYS = 'host repo repoId category categoryId mapping term strict reactionsEnabled emitMetadata inputPosition theme lightTheme darkTheme lang loading lazyLoading showComment showComments'.split(' ');
const MAPPINGS = ['pathname', 'url', 'title', 'og:title', 'specific', 'number'];
const KEYS = { valine: HOSTED_KEYS, vssue: ISSUE_KEYS, giscus: GISCUS_KEYS };
const CHECKS = { valine: hosted, vssue: issues, giscus };

/** Doubts about the widget that `config/slots` chooses. */
export function doubtfulComments({ themeConfig = {} }: UserConfig, file: string): Problem[] {
  const doubt: Doubt = (message, hint) => warning('config/comments', message, { file, hint });
  const comments = commentsOf(themeConfig);
  if (comments === null) return [];
  const { solution, config } = comments;
  const key = `themeConfig.${comments.key}`;
  const misspelt = Object.keys(config).flatMap((name) => {
    const keys = KEYS[solution];
    const meant = keys.includes(name) || name.length < 4 ? undefined : didYouMean(name, keys.filter((each) => config[each] === undefined));
    return meant === undefined ? [] : doubt(`"${key}.${name}" is no setting of the comments.`, `Did you mean "${meant}"?`);
  });
  return [...misspelt, ...CHECKS[solution](config, key, doubt)];
}

type Doubt = (message: string, hint: string) => Problem;
type Settings = Readonly<Record<string, unknown>>;

/** Without server, id and key readers see an error below the articles (§8, code 100); Valine has two names for each. */
function hosted(config: Settings, key: string, doubt: Doubt): Problem[] {
  const { avatar, meta, guest_info: guestInfo, requiredFields } = config;
  const props = hostedProps(config, '/');
  const missing = missingOf(['serverURLs', 'appId', 'appKey'], { serverURLs: props.serverURLs || props.serverURL, appId: props.appId || props.app_id, appKey: props.appKey || props.app_key }, key, doubt);
  const style = typeof avatar === 'string' && avatar !== '' && !AVATARS.includes(avatar) ? [doubt(`"${key}.avatar" is "${avatar}", which is no style of avatars.`, `It can be ${AVATARS.slice(0, -1).join(', ')}.`)] : [];
  const fields = Object.entries({ meta, guest_info: guestInfo, requiredFields }).flatMap(([name, written]) =>
    (Array.isArray(written) ? (written as unknown[]) : []).flatMap((field, index) => (FIELDS.includes(field as string) ? [] : doubt(`"${key}.${name}.${index}" is ${JSON.stringify(field)}, which the form does not have.`, `It can be ${FIELDS.join(', ')}.`))),
  );
  return [...missing, ...style, ...fields];
}

/** Without these readers see an error below the articles. */
function issues(config: Settings, key: string, doubt: Doubt): Problem[] {
  const missing = missingOf(NEEDED, config, key, doubt);
  const { platform } = config;
  if (platform === undefined || platform === '' || ISSUE_PLATFORMS.includes(platform as string)) return missing;
  const meant = typeof platform === 'string' ? didYouMean(platform, ISSUE_PLATFORMS) : undefined;
  return [doubt(`"${key}.platform" is ${JSON.stringify(platform)}: there are no comments for it.`, meant === undefined ? `It can be ${ISSUE_PLATFORMS.join(', ')}.` : `Did you mean "${meant}"?`), ...missing];
}

/** Without these the frame shows nothing. */
function giscus(config: Settings, key: string, doubt: Doubt): Problem[] {
  const missing = missingOf(['repo', 'repoId', 'categoryId'], config, key, doubt);
  const { mapping } = config;
  if (mapping === undefined || MAPPINGS.includes(mapping as string)) return missing;
  return [...missing, doubt(`"${key}.mapping" is ${JSON.stringify(mapping)}, which giscus does not know: pages are named by their path.`, `It can be ${MAPPINGS.join(', ')}.`)];
}

function missingOf(needed: readonly string[], config: Settings, key: string, doubt: Doubt): Problem[] {
  return needed.filter((name) => config[name] === undefined || config[name] === '').map((name) => doubt(`"${key}" has no "${name}": the comments cannot work.`, 'Write it; the manual on comments says where to find it.'));
}
