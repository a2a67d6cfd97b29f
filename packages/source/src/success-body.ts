import type { SourceSuccess } from './source.ts';

/** What our envelope has before a payload: the same members as `success` of the server protocol. */
export const BEFORE_DATA = '{"code":0,"message":"success","data":';

/** What our envelope has after a payload. */
export function afterData(recordTime: string): string {
  return `,"recordTime":"${recordTime}"}`;
}

/** Our envelope around a payload that is JSON text. */
export function successText(data: string, recordTime: string): string {
  return BEFORE_DATA + data + afterData(recordTime);
}

/** Our envelope in bytes, with a copy of the payload. They share their memory with nothing else. */
export function successBytes(
  {
    data,
    encoding,
  }: { readonly data: string | Buffer; readonly encoding?: SourceSuccess['encoding'] },
  recordTime: string,
): Buffer {
  const after = afterData(recordTime);
  const length = Buffer.byteLength(data, encoding);
  // `allocUnsafe` could take a part of Node's shared pool, and any part keeps the whole pool alive.
  const body = Buffer.allocUnsafeSlow(BEFORE_DATA.length + length + Buffer.byteLength(after));
  body.write(BEFORE_DATA, 'latin1');
  if (typeof data === 'string') body.write(data, BEFORE_DATA.length, encoding);
  else data.copy(body, BEFORE_DATA.length);
  body.write(after, BEFORE_DATA.length + length);
  return body;
}
