import { type OperationId, security } from '@social-data/contract';
import { type Changes, targetOf } from './call.ts';
import type { Context } from './conformance-case.ts';
import { ConformanceFailure } from './conformance-failure.ts';
import { type Answer, judge } from './judge.ts';
import { maskTokens } from './mask-tokens.ts';
import type { Outgoing, Reply } from './wire/connection.ts';

/** The codes that an answer may have; `declared` for any that the contract declares. */
export type Expected = readonly number[] | 'declared';

/** One call of an operation and what it should give. */
export interface Question {
  readonly operationId: OperationId;
  readonly changes?: Changes;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected: Expected;
  /** The path and query as a whole, in place of a valid call with changes. */
  readonly target?: string;
}

/** Calls an operation and judges the answer as a whole: envelope, layout, code. */
export async function ask(context: Context, question: Question): Promise<Answer> {
  const { operationId, changes, headers, expected } = question;
  const outgoing: Outgoing = {
    target: question.target ?? targetOf(context.target, operationId, changes),
    ...(headers && { headers }),
  };
  const { attempts, wait } = context.target;
  for (let attempt = 1; ; attempt++) {
    const reply = await context.send(outgoing);
    const judged = judge(reply, operationId, context);
    if ('problem' in judged) throw failureOf(context, outgoing, judged.problem, reply);
    const { answer } = judged;
    if (expected === 'declared' || expected.includes(answer.code)) return answer;
    const passing = answer.code === 301 || answer.code === 302;
    if (!passing || attempt >= attempts)
      throw failureOf(context, outgoing, textOf(expected), reply);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Sends anything else than such a call, an unknown path for one, and judges its envelope. */
export async function askOutside(context: Context, outgoing: Outgoing): Promise<Answer> {
  const reply = await context.send(outgoing);
  const judged = judge(reply, undefined, context);
  if ('problem' in judged) throw failureOf(context, outgoing, judged.problem, reply);
  return judged.answer;
}

const CONTROLS = /\p{Cc}/gu;
const BYTES = /[^ -~]/g;

/** A failure that tells what was sent and what came, tokens masked. */
export function failureOf(
  { target }: Pick<Context, 'target'>,
  { method = 'GET', target: path, headers }: Outgoing,
  expected: string,
  reply: Reply | string,
): ConformanceFailure {
  const query = new URLSearchParams(path.slice(path.indexOf('?') + 1));
  const known = [target.validToken, ...query.getAll(security.name)];
  // Masked before it is cut, so that no half of a token is left at the end.
  const show = (text: string, length: number, hidden = CONTROLS) =>
    shorten(visible(maskTokens(text, known), hidden), length);
  const names = Object.keys(headers ?? {}).join(', ');
  return new ConformanceFailure({
    request: show(`${method} ${path}${names && ` (headers: ${names})`}`, 400, BYTES),
    expected: show(expected, 600),
    came:
      typeof reply === 'string'
        ? show(reply, 300)
        : `HTTP ${reply.status}, ${show(reply.text, 300)}`,
  });
}

export function textOf(expected: Expected): string {
  if (expected === 'declared') return 'an envelope with a declared code';
  return `code ${expected.join(' or ')}`;
}

/** Control characters and, in an address, raw bytes: as escapes, so that no terminal acts on them. */
function visible(text: string, hidden: RegExp): string {
  return text.replace(hidden, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}… (${text.length} characters)` : text;
}
