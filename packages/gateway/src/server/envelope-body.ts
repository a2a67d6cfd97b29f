import { failure } from '@social-data/server-protocol';
import type { SourceSuccess } from '../source/source.ts';

/** Responses of one millisecond share the text of their time: formatting it costs a good part of an envelope. */
let lastTime = { at: Number.NaN, text: '' };

/** The last body of each cacheable payload. */
const bodies = new WeakMap<SourceSuccess, { readonly at: number; readonly bytes: Buffer }>();

/** The body of a success: bytes for a cacheable payload, else text in the payload's encoding. */
export function successBody(payload: SourceSuccess, now: number): string | Buffer {
  if (!payload.cacheable) return successText(payload.data, payload.recordTime ?? isoTime(now));
  const cached = bodies.get(payload);
  // A payload that has a time of its own has one body.
  if (cached !== undefined && (cached.at === now || payload.recordTime !== undefined))
    return cached.bytes;
  const bytes =
    cached === undefined
      ? Buffer.from(successText(payload.data, payload.recordTime ?? isoTime(now)), payload.encoding)
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

/** The envelope around a payload that is JSON text: the same members as `success` of the server protocol. */
function successText(data: string, recordTime: string): string {
  return `{"code":0,"message":"success","data":${data},"recordTime":"${recordTime}"}`;
}

function isoTime(now: number): string {
  if (lastTime.at !== now) lastTime = { at: now, text: new Date(now).toISOString() };
  return lastTime.text;
}
