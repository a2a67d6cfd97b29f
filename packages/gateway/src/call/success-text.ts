/**
 * Larger bodies become bytes before they are sent, so that all callers of the same response share them and they can be
 * written in pieces. Smaller ones stay text, which takes less time for a single caller.
 */
export const MAX_TEXT_LENGTH = 64 * 2 ** 10;

/** The envelope around a payload that is JSON text: the same members as `success` of the server protocol. */
export function successText(data: string, recordTime: string): string {
  return BEFORE_DATA + data + afterData(recordTime);
}

/** The bytes of `successText`, made without a copy of the payload as text. */
export function successBytes(
  data: string,
  recordTime: string,
  encoding: BufferEncoding = 'utf8',
): Buffer {
  const after = afterData(recordTime);
  const length = Buffer.byteLength(data, encoding);
  // `allocUnsafe` could take a part of Node's shared pool, and any part keeps the whole pool alive.
  const bytes = Buffer.allocUnsafeSlow(BEFORE_DATA.length + length + Buffer.byteLength(after));
  bytes.write(BEFORE_DATA, 'latin1');
  bytes.write(data, BEFORE_DATA.length, encoding);
  bytes.write(after, BEFORE_DATA.length + length);
  return bytes;
}

const BEFORE_DATA = '{"code":0,"message":"success","data":';

function afterData(recordTime: string): string {
  return `,"recordTime":"${recordTime}"}`;
}
