/** Escaping of text that goes into HTML. */
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for element content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => ENTITIES[character]!) : text;
}

/** JSON that may stand inside a `<script>` element: no `</script>`, no `<!--`. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** CSS that may stand inside a `<style>` element: what would end it is written as an escape of CSS, which means the same. */
export function styleText(css: string): string {
  return css.replace(/<\/(?=style)/gi, '<\\/');
}
