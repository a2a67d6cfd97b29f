import { failure } from '@social-data/server-protocol';
import type { CallResult } from '../call/call-context.ts';
import type { SourceSuccess } from '../source.ts';
import { successBytes, successText } from '../success-body.ts';

/** For each cacheable payload that was sent, its first body. */
const bodies = new WeakMap<SourceSuccess, Buffer>();

/** Shared by the responses of one millisecond: the text of the time, and the bodies of cacheable payloads. */
let moment = momentAt(Number.NaN, '');

function momentAt(at: number, time: string) {
  return { at, time, bodies: new Map<SourceSuccess, Buffer>() };
}

/** The body of a success: bytes where calls share them, else text in the payload's encoding. */
export function successBody(
  payload: NonNullable<CallResult['payload']>,
  now: number,
): string | Buffer {
  if (!('data' in payload)) return payload.body;
  if (payload.body !== undefined) return payload.body;
  const time = isoTime(now);
  if (!payload.cacheable) return successText(payload.data, time);
  const body = moment.bodies.get(payload) ?? cacheableBody(payload, time);
  moment.bodies.set(payload, body);
  return body;
}

/** Keeps only the first body: replacing it each millisecond would fill the old generation with garbage. */
function cacheableBody(payload: SourceSuccess, time: string): Buffer {
  const first = bodies.get(payload);
  if (first !== undefined) return withTime(first, time);
  const body = successBytes(payload, time);
  bodies.set(payload, body);
  return body;
}

export function failureText(code: number, message: string, now: number): string {
  return JSON.stringify(failure(code, message, new Date(now)));
}

/** Copies a body and replaces its time, which is the last member. */
function withTime(body: Buffer, time: string): Buffer {
  const bytes = Buffer.allocUnsafe(body.length);
  body.copy(bytes);
  bytes.write(time, body.length - time.length - '"}'.length, 'latin1');
  return bytes;
}

/** Formatting the time takes a good part of the time for an envelope, so it is done once per millisecond. */
function isoTime(now: number): string {
  if (moment.at !== now) moment = momentAt(now, new Date(now).toISOString());
  return moment.time;
}
