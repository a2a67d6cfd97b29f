/** Text as it may stand in HTML. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A sentence of the contract, whose only markup is `code`, as HTML. */
export function inlineHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/**
 * Names and what is said about them, as a list of definitions. The values are HTML. Nothing in it is
 * taken for a template, whatever braces the contract may hold.
 */
export function factList(facts: readonly (readonly [name: string, html: string])[]): string {
  const rows = facts.map(([name, html]) => `<div><dt>${name}</dt><dd>${html}</dd></div>`);
  return `<dl class="facts" v-pre>\n${rows.join('\n')}\n</dl>`;
}

/** How sure a statement is, where it is not plainly specified. */
export function evidenceMark(evidence: string | undefined): string {
  if (evidence === undefined || evidence === 'specified') return '';
  return ` <a class="evidence ${evidence}" href="/unknowns/#how-sure">${evidence}</a>`;
}
