/** How the text of an answer begins: with a link to what it answers, as Valine to 1.4 stores it. */

/** Comment HTML with the link to the comment it answers in front, where Valine has it; a block, so that it is known for HTML. */
export function withMention(html: string, parent: { readonly id: string; readonly nick: string } | undefined): string {
  const block = /^\s*<(?:p|h[1-6]|pre|ul|ol|dl|blockquote|div|table|hr|details)[\s>/]/i.test(html) ? html : `<div>${html}</div>`;
  if (parent === undefined) return block;
  const mention = `<a class="at" href="#${parent.id}">@${escaped(parent.nick)}</a> , `;
  return block.startsWith('<p>') ? `<p>${mention}${block.slice(3)}` : `<p>${mention}</p>${block}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
