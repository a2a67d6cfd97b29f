import type { PayloadBytes, SourceSuccess } from './source.ts';

const BEFORE_DATA = '{"code":0,"message":"success","data":';
const BEFORE_DATA_BYTES = Buffer.from(BEFORE_DATA);

/** The envelope around a payload that is JSON text: the same members as `success` of the server protocol. */
export function successText(data: string, recordTime: string): string {
  return BEFORE_DATA + data + afterData(recordTime);
}

/** The envelope in bytes, with a copy of the payload. They share their memory with nothing else. */
export function successBytes(
  { data, encoding, bytes }: Pick<SourceSuccess, 'data' | 'encoding' | 'bytes'>,
  recordTime: string,
): Buffer {
  const payload = bytes?.payload ?? data;
  const after = afterData(recordTime);
  const length = Buffer.byteLength(payload, encoding);
  // `allocUnsafe` could take a part of Node's shared pool, and any part keeps the whole pool alive.
  const body = Buffer.allocUnsafeSlow(BEFORE_DATA.length + length + Buffer.byteLength(after));
  body.write(BEFORE_DATA, 'latin1');
  if (typeof payload === 'string') body.write(payload, BEFORE_DATA.length, encoding);
  else payload.copy(body, BEFORE_DATA.length);
  body.write(after, BEFORE_DATA.length + length);
  return body;
}

/**
 * What `successBytes` would make, without a copy: the response that the payload came in, when its envelope is the same.
 * Undefined when it has other members, or is written in another way.
 */
export function receivedBytes(
  { payload, envelope }: PayloadBytes,
  recordTime: string,
): Buffer | undefined {
  if (envelope === undefined) return undefined;
  const start = BEFORE_DATA.length;
  const isWithin = payload.buffer === envelope.buffer;
  if (!isWithin || payload.byteOffset !== envelope.byteOffset + start) return undefined;
  if (BEFORE_DATA_BYTES.compare(envelope, 0, start) !== 0) return undefined;
  const after = afterData(recordTime);
  const payloadEnd = start + payload.length;
  const end = payloadEnd + after.length;
  if (envelope.toString('latin1', payloadEnd, end) !== after) return undefined;
  return end === envelope.length ? envelope : envelope.subarray(0, end);
}

function afterData(recordTime: string): string {
  return `,"recordTime":"${recordTime}"}`;
}
