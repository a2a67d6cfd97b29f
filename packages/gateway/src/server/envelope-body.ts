import { failure } from '@social-data/wire';
import type { SourcePayload } from '../source/source.ts';

/** Answers of the same millisecond have the same time: making the text is a good part of an envelope's cost. */
let last = { at: Number.NaN, text: '' };

/** The envelope around each payload that is kept, as it was sent last. */
const lastBodies = new WeakMap<SourcePayload, { readonly at: number; readonly bytes: Buffer }>();

/** The body of a success: bytes, ready to be sent, when the payload came before, and text in its encoding otherwise. */
export function successBody(payload: SourcePayload, now: number): string | Buffer {
  if (!payload.isKept) return successText(payload.data, now);
  const last = lastBodies.get(payload);
  if (last?.at === now) return last.bytes;
  const bytes =
    last === undefined
      ? Buffer.from(successText(payload.data, now), payload.encoding)
      : withTime(last.bytes, now);
  lastBodies.set(payload, { at: now, bytes });
  return bytes;
}

/** A copy with another time, which is the last member: the bytes that are there may still be on their way. */
function withTime(body: Buffer, now: number): Buffer {
  const time = isoTime(now);
  const bytes = Buffer.allocUnsafe(body.length);
  body.copy(bytes);
  bytes.write(time, body.length - time.length - '"}'.length, 'latin1');
  return bytes;
}

/** The envelope of a success around a payload that is JSON text already: the same members as wire's `success`. */
export function successText(data: string, now: number): string {
  return `{"code":0,"message":"success","data":${data},"recordTime":"${isoTime(now)}"}`;
}

export function failureText(code: number, message: string, now: number): string {
  return JSON.stringify(failure(code, message, new Date(now)));
}

function isoTime(now: number): string {
  if (last.at !== now) last = { at: now, text: new Date(now).toISOString() };
  return last.text;
}
