const MASK = '[token]';

/**
 * A whole run of backslashes. If a match could begin within the run, the time would grow with the square of its length.
 */
const BACKSLASHES = '(?<!\\\\)\\\\+';

/**
 * Replaces a secret in a JSON text, wherever and however it is written: plain, percent-encoded, or with JSON escapes.
 */
export type TokenMask = (text: string) => string;

/**
 * @param tokens as `readUpstreamToken` returns them: visible ASCII characters without quotes and backslashes
 * @returns a function that keeps the text valid JSON: what it replaces begins and ends between characters of a string
 */
export function createTokenMask(tokens: readonly string[]): TokenMask {
  const plain = [...new Set(tokens)];
  const forms = new RegExp(plain.map(formsOf).join('|'), 'g');
  return (text) => {
    const isEncoded = text.includes('%') || text.includes('\\');
    if (!isEncoded && !plain.some((token) => text.includes(token))) return text;
    return text.replace(forms, (found, at: number) =>
      // In "\name", the "n" belongs to the escape "\n", so this is not the token "name".
      isWithinEscape(text, at) ? found : MASK,
    );
  };
}

/** The token with each character in any of its forms, so that mixed forms are found too. */
function formsOf(token: string): string {
  return Array.from(token, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, '0');
    const hex = anyCase(code);
    const plain = character.replace(/[^A-Za-z0-9]/g, '\\$&');
    const slash = character === '/' ? `|${BACKSLASHES}/` : '';
    // A text within a text is encoded again: a percent sign becomes %25, a backslash becomes two.
    return `(?:${plain}|%(?:25)*${hex}|${BACKSLASHES}u00${hex}${slash})`;
  }).join('');
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function isWithinEscape(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
