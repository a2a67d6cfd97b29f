import { UsageError } from '../usage-error.ts';

const ADVICE = 'Save it as "CSV UTF-8", or name its encoding with --encoding, such as gbk.';

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

export interface DecodedText {
  readonly text: string;
  /** The encoding that was recognised, where nothing announces it. */
  readonly recognised?: string;
}

/**
 * Decodes a text file strictly: in the given encoding; else UTF-8, UTF-16 with a byte order mark, or what a spreadsheet in
 * Mainland China writes. Characters that were decoded in a wrong way would be paid for.
 * @param encoding a label of the encoding standard, such as `gbk`
 * @param name of the file, for messages
 * @throws UsageError that names the line
 */
export function decodeText(
  bytes: Uint8Array,
  name: string,
  encoding: string | undefined,
): DecodedText {
  const marked = BYTE_ORDER_MARKS.find((mark) =>
    mark.bytes.every((byte, at) => byte === bytes[at]),
  );
  const expected = encoding ?? marked?.encoding ?? 'utf-8';
  const text = tryDecode(bytes, expected);
  if (text !== undefined) return { text: withoutNul(text, name) };
  if (encoding !== undefined)
    throw new UsageError(`${name} is not ${encoding}, as --encoding says.`);
  if (marked)
    throw new UsageError(`${name} is not the UTF-16 that its first bytes announce. ${ADVICE}`);
  if (looksLikeChinese(bytes)) {
    const chinese = tryDecode(bytes, 'gb18030');
    if (chinese !== undefined) return { text: withoutNul(chinese, name), recognised: 'GBK' };
  }
  throw new UsageError(`${name} is not UTF-8 in line ${lineOfFault(bytes)}. ${ADVICE}`);
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError)
      throw new UsageError(
        `--encoding "${encoding}" is not known. It takes utf-8, gbk, big5, shift_jis, windows-1252 and others.`,
      );
    return undefined;
  }
}

function withoutNul(text: string, name: string): string {
  const nul = text.indexOf('\0');
  if (nul < 0) return text;
  const line = text.slice(0, nul).split('\n').length;
  throw new UsageError(`${name} has a NUL byte in line ${line}, so it is no text. ${ADVICE}`);
}

/**
 * Whether all bytes beyond ASCII stand in pairs, most of them pairs of the 3,755 common characters of GB 2312. In a text of
 * Western Europe such a byte mostly stands alone. Pairs of Korean begin with a smaller byte than some of Chinese, and
 * Cyrillic has no byte as small as some that end one. What could be either is not recognised.
 */
function looksLikeChinese(bytes: Uint8Array): boolean {
  let [pairs, common, notKorean, notCyrillic] = [0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    at += 1;
    const second = bytes[at] ?? 0;
    if (first < 0xa1 || second < 0xa1) return false;
    pairs += 1;
    if (first < 0xb0 || first > 0xd7) continue;
    common += 1;
    if (first > 0xc8) notKorean += 1;
    if (second < 0xc0) notCyrillic += 1;
  }
  return notKorean > 0 && notCyrillic > 0 && common / pairs > 0.7;
}

/** The first line that is not UTF-8. A line feed is never a part of another character. */
function lineOfFault(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const part = bytes.subarray(start, end < 0 ? undefined : end);
    if (end < 0 || tryDecode(part, 'utf-8') === undefined) return line;
    start = end + 1;
  }
}
