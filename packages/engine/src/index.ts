/** Public entry of the engine: what a site's config file imports. */
import type { UserConfig } from './config/schema';

export type { UserConfig, ThemeConfig, SidebarConfig, SidebarItemConfig, NavItemConfig } from './config/schema';

/** Gives the config its type: completion and errors in the editor. Returns it unchanged. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
