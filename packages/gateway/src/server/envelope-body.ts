import { failure } from '@social-data/server-protocol';
import type { CallResult } from '../pipeline/call-context.ts';
import { successText } from '../pipeline/success-text.ts';
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
  if ('body' in payload) return payload.body;
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

function isoTime(now: number): string {
  if (lastTime.at !== now) lastTime = { at: now, text: new Date(now).toISOString() };
  return lastTime.text;
}
