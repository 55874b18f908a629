/** What a language calls itself. Pure. */

/**
 * Names for the menu of languages, in the order of the tags: `中文`, `English`; with the region or script where two are of the same
 * language (`中文（台灣）`). A tag that browsers do not know stands for itself.
 */
export function languageNames(tags: readonly string[]): string[] {
  const languages = tags.map((tag) => parsed(tag)?.language);
  return tags.map((tag, index) => {
    const language = languages[index];
    if (language === undefined) return tag;
    const isAlone = languages.every((other, at) => at === index || other !== language);
    return new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(isAlone ? language : tag) ?? tag;
  });
}

function parsed(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
