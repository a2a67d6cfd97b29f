import { UsageError } from '../usage-error.ts';

const ADVICE = 'Save it as "CSV UTF-8".';

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * Decodes a text file strictly: UTF-8, or UTF-16 with a byte order mark. Characters that were decoded in a wrong way would
 * be paid for.
 * @param name of the file, for messages
 * @throws UsageError that names the line
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  const marked = BYTE_ORDER_MARKS.find((mark) =>
    mark.bytes.every((byte, at) => byte === bytes[at]),
  );
  const encoding = marked?.encoding ?? 'utf-8';
  const text = tryDecode(bytes, encoding);
  if (text === undefined)
    throw new UsageError(
      marked
        ? `${name} is not the UTF-16 that its first bytes announce. ${ADVICE}`
        : `${name} is not UTF-8 in line ${lineOfFault(bytes)}. ${ADVICE}`,
    );
  const nul = text.indexOf('\0');
  if (nul >= 0)
    throw new UsageError(
      `${name} has a NUL byte in line ${text.slice(0, nul).split('\n').length}, so it is no text. ${ADVICE}`,
    );
  return text;
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
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
