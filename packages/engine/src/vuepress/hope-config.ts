/** theme-hope in its first betas for VuePress 2: `defineHopeConfig({ themeConfig: defineThemeConfig({ … }) })`, and no theme that is called. */
import type { Plain } from './config-answer';
import { fieldsOf } from './plain-fields';

/** The config as the later versions have it. */
export function withCalledTheme(config: Plain): Plain {
  const { themeConfig = null, ...rest } = fieldsOf(config);
  const { $call, args } = fieldsOf(themeConfig);
  return $call === 'vuepress-theme-hope.defineThemeConfig' ? { ...rest, theme: { $call: 'vuepress-theme-hope.hopeTheme', args: args ?? [] } } : config;
}
