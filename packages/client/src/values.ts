export { parseExactly } from './long-numbers.ts';

const NAMED_REFERENCES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The HTML of an answer as plain text: blocks become lines, links and pictures leave their text, scripts and styles leave
 * nothing. The result is text, so it must be escaped before it is inserted into a page.
 */
export function answerText(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?(-->|$)/g, '')
    .replaceAll(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replaceAll(/<br\b[^>]*>|<\/(p|div|li|h[1-6]|blockquote|figure|tr|ul|ol|pre)\s*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^>]*(>|$)/gi, '')
    .replaceAll(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]+);/gi, decodeReference)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function decodeReference(reference: string, name: string): string {
  if (!name.startsWith('#')) return NAMED_REFERENCES[name.toLowerCase()] ?? reference;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : '\ufffd';
}
