const MASK = '[token]';

/**
 * A whole run of backslashes. If a match could begin within the run, the time would grow with the square of its length. A
 * text that was encoded ten times has 1,024; a run without a bound may overflow the stack of regular expressions.
 */
const BACKSLASHES = '(?<!\\\\)\\\\{1,1024}';

/** Characters of a percent sign that starts an escape: written plainly, as a JSON escape or as an HTML entity. */
const PERCENT = `(?:%|${BACKSLASHES}u0025|&#0{0,7}37;|&#[xX]0{0,7}25;)`;

/** A shorter token is masked only where it is written character by character: its encodings would occur by chance. */
const MIN_ENCODED_LENGTH = 8;

/**
 * Replaces secrets in a JSON text: plain, percent-encoded, with JSON escapes or HTML entities, mixed and encoded again;
 * as hexadecimal in lower or upper case; and as base64 or base64url, alone or within more bytes.
 */
export interface TokenMask {
  readonly tokens: readonly string[];
  /**
   * Masks a text in UTF-8. Returns the same bytes when they have no secret. Keeps the text valid JSON: what is replaced
   * begins and ends between characters of a string.
   */
  apply(json: Buffer): Buffer;
}

/** @param tokens as `readUpstreamToken` returns them: visible ASCII characters without quotes and backslashes */
export function createTokenMask(tokens: readonly string[]): TokenMask {
  const plain = [...new Set(tokens)];
  const encoded = [...new Set(plain.flatMap(encodingsOf))];
  const literals = [...plain, ...encoded].map((literal) => Buffer.from(literal));
  const forms = new RegExp([...plain.map(formsOf), ...encoded.map(encodedForm)].join('|'), 'g');
  const apply = (json: Buffer) => {
    // Most texts have neither escapes nor a secret: no copy of them is made.
    if (!hasEscapes(json) && !literals.some((literal) => json.includes(literal))) return json;
    const text = json.toString('latin1');
    const masked = text.replace(forms, (found, at: number) =>
      // In "\name", the "n" belongs to the escape "\n", so this is not the token "name".
      isWithinEscape(text, at) ? found : MASK,
    );
    return masked === text ? json : Buffer.from(masked, 'latin1');
  };
  return { tokens: plain, apply };
}

const ENTITY = Buffer.from('&#');

/** Whether characters may be written in another way than as themselves. */
function hasEscapes(json: Buffer): boolean {
  return json.includes(0x25) || json.includes(0x5c) || json.includes(ENTITY);
}

/** The token with each character in any of its forms, so that mixed forms are found too. */
function formsOf(token: string): string {
  return Array.from(token, (character) => {
    const number = character.charCodeAt(0);
    const hex = anyCase(number.toString(16).padStart(2, '0'));
    const plain = character.replace(/[^A-Za-z0-9]/g, '\\$&');
    const slash = character === '/' ? `|${BACKSLASHES}/` : '';
    const entity = `&#0{0,7}${number};|&#[xX]0{0,7}${hex};`;
    // A text within a text is encoded again: a percent sign becomes %25, a backslash becomes two.
    return `(?:${plain}|${PERCENT}(?:25)*${hex}|${BACKSLASHES}u00${hex}${slash}|${entity})`;
  }).join('');
}

/** The characters that the token alone decides, wherever it stands among the encoded bytes. */
function encodingsOf(token: string): string[] {
  if (token.length < MIN_ENCODED_LENGTH) return [];
  const base64 = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(token)]);
    const range = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)] as const;
    return [bytes.toString('base64').slice(...range), bytes.toString('base64url').slice(...range)];
  });
  const hex = Buffer.from(token).toString('hex');
  return [...base64, hex, hex.toUpperCase()];
}

/** A slash of base64 may have a backslash in JSON. */
function encodedForm(text: string): string {
  return text.replaceAll('+', '\\+').replaceAll('/', `(?:/|${BACKSLASHES}/)`);
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function isWithinEscape(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
