import { failure } from '@social-data/server-protocol';
import type { CallResult } from '../pipeline/call-context.ts';
import type { StoredPayload } from '../pipeline/sharing/stored-response.ts';
import type { SourceSuccess } from '../source/source.ts';

/** Responses of one millisecond share the text of their time: formatting it costs a good part of an envelope. */
let lastTime = { at: Number.NaN, text: '' };

/** The last body of each cacheable payload. */
const bodies = new WeakMap<SourceSuccess, { readonly at: number; readonly bytes: Buffer }>();

/** The body of a success: bytes for a stored or cacheable payload, else text in the payload's encoding. */
export function successBody(
  payload: NonNullable<CallResult['payload']>,
  now: number,
): string | Buffer {
  if ('bytes' in payload) return successBytes(payload);
  if (!payload.cacheable) return successText(payload.data, payload.recordTime ?? isoTime(now));
  const cached = bodies.get(payload);
  if (cached?.at === now) return cached.bytes;
  const bytes =
    cached === undefined
      ? Buffer.from(successText(payload.data, isoTime(now)), payload.encoding)
      : withTime(cached.bytes, now);
  bodies.set(payload, { at: now, bytes });
  return bytes;
}

export function failureText(code: number, message: string, now: number): string {
  return JSON.stringify(failure(code, message, new Date(now)));
}

/** Copies a body and replaces its time, which is the last member. The old bytes may still be in flight. */
function withTime(body: Buffer, now: number): Buffer {
  const time = isoTime(now);
  const bytes = Buffer.allocUnsafe(body.length);
  body.copy(bytes);
  bytes.write(time, body.length - time.length - '"}'.length, 'latin1');
  return bytes;
}

const [BEFORE_DATA, AFTER_DATA] = ['{"code":0,"message":"success","data":', ',"recordTime":"'];
const BYTES_BEFORE_DATA = Buffer.from(BEFORE_DATA);

function successBytes({ bytes, recordTime }: StoredPayload): Buffer {
  return Buffer.concat([BYTES_BEFORE_DATA, bytes, Buffer.from(`${AFTER_DATA}${recordTime}"}`)]);
}

/** The envelope around a payload that is JSON text: the same members as `success` of the server protocol. */
function successText(data: string, recordTime: string): string {
  return `${BEFORE_DATA}${data}${AFTER_DATA}${recordTime}"}`;
}

function isoTime(now: number): string {
  if (lastTime.at !== now) lastTime = { at: now, text: new Date(now).toISOString() };
  return lastTime.text;
}
