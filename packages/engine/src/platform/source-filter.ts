/** Which files of the content folder are no articles (`srcExclude`). */

/** True for the source paths that a pattern names: globs, or a file or folder as it is. The library is loaded when there are patterns. */
export async function sourceFilter(patterns: readonly string[]): Promise<(path: string) => boolean> {
  const names = patterns.map((pattern) => pattern.replace(/^\.?\//, '').replace(/\/$/, '')).filter((name) => name !== '');
  if (names.length === 0) return () => false;
  const { default: picomatch } = await import('picomatch');
  const isMatch = picomatch([...names, ...names.map((name) => `${name}/**`)], { dot: true });
  // A name may hold what means something in a glob: 草稿(旧).
  return (path) => names.some((name) => path.startsWith(`${name}/`)) || isMatch(path);
}
