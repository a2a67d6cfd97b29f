/** The style of the pages of the mock. */
export const style = `body{font:16px/1.5 system-ui,sans-serif;margin:1.5rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-top:1px solid #8888}
code{font:14px ui-monospace,monospace;overflow-wrap:anywhere}small{display:block}`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
