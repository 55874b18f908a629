/** Public entry of the engine: what a site's config file imports. */
import type { UserConfig } from './config/schema';

export type { UserConfig, ThemeConfig, SidebarConfig, SidebarItemConfig, NavItemConfig } from './config/schema';

/** Gives the config its type: completion and errors in the editor. Returns it unchanged. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}

declare global {
  /** What a config asks of Node: editors know it in blogs without `@types/node`, too; beside that, both are one. */
  namespace NodeJS {
    interface ProcessEnv {
      [name: string]: string | undefined;
    }
    interface Process {
      env: ProcessEnv;
    }
  }
  var process: NodeJS.Process;
}
