import type { Target } from './target.ts';
import type { Reply } from './wire/connection.ts';

const UTC = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z$/;

/** What an envelope lacks of the form in which our own servers send it (decision D2); undefined for nothing. */
export function ownEnvelopeProblem(
  body: Readonly<Record<string, unknown>>,
  reply: Reply,
  target: Target,
): string | undefined {
  const { code, message, data, recordTime } = body;
  if (typeof code !== 'number') return 'a code that is a number';
  if (typeof message !== 'string' || message.trim() === '') return 'a message that says something';
  if (typeof recordTime !== 'string' || !UTC.test(recordTime))
    return 'a recordTime in ISO 8601 and UTC';
  if (data === undefined || (code !== 0 && data !== null)) return 'data that is null on failure';
  const said = `${reply.text}${Object.values(reply.headers).join(' ')}`;
  return said.includes(target.validToken) ? 'an answer that does not repeat the token' : undefined;
}
