import type { Envelope } from '@social-data/wire';
import type { Answer } from './answer.ts';

/** An answer that no token has a say in. */
export function plainAnswer(
  status: number,
  envelope: Envelope,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    code: envelope.code,
    body: Buffer.from(JSON.stringify(envelope)),
    reason: envelope.code === 0 ? undefined : envelope.message,
    headers,
    plan: undefined,
  };
}
