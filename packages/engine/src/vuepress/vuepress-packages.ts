/** What it is that a config imports, and which of the packages are run. Pure. */

/**
 * VuePress, VitePress, their themes and plugins, also those of their Markdown: never run, even when they are installed. A helper
 * that makes lists of the folders for the config (`vuepress-bar`) is none of them.
 */
export function isOfVuePress(request: string): boolean {
  return /^(?:@vuepress\/|@vuepress-reco\/|@sugarat\/theme|vitepress|markdown-it-|vuepress(?:$|\/|-(?:shared|vite|webpack)\b|-.*(?:theme|plugin)))/.test(request);
}

/** True for what names a file, on Windows too (`C:\blog\.vuepress\config.js`), and no package. */
export function isPath(request: string): boolean {
  return /^(?:[./\\]|[A-Za-z]:)/.test(request);
}
