import { type OperationId, operationIds, routes, security } from '@social-data/contract/operations';
import type { RequestTarget } from '@social-data/wire';
import type { Answer } from './answer.ts';
import { curlLine } from './curl-line.ts';
import { type Redactor, secretsIn } from './redactor.ts';

/** A call that the mock has answered. It holds nothing of a token. */
export interface LoggedRequest {
  /** Counts the calls since the start. */
  readonly number: number;
  /** The mock's own time, which stands still. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** The operation of the path; null for a path that the contract does not have. */
  readonly operation: OperationId | null;
  readonly parameters: readonly Parameter[];
  readonly scenarios: readonly string[];
  /** Code of the answer; null when a scenario kept it from the caller. */
  readonly code: number | null;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** Why the call failed; null for a success. */
  readonly reason: string | null;
  /** That a number in the token was capped; null for nothing. */
  readonly note: string | null;
  /** A command that repeats the call; null when the call was too long or too broken to be repeated. */
  readonly curl: string | null;
}

export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** A call and what it was answered with. */
export interface AnsweredCall {
  readonly method: string;
  readonly target: RequestTarget;
  readonly answer: Answer;
}

export interface DescribeOptions {
  /** Address of the mock, for the command that repeats the call. */
  readonly baseUrl: string;
  readonly redactor: Redactor;
}

/** 200 calls are kept, so none of them may be large. */
const LONGEST_TEXT = 2_000;

const operationByPath = new Map(operationIds.map((id) => [routes[id].path, id]));

/** A call as it is kept: masked, and cut where it is too long. */
export function describeCall(
  call: AnsweredCall,
  { redactor, baseUrl }: DescribeOptions,
): Omit<LoggedRequest, 'number' | 'time'> {
  const { method, target, answer } = call;
  const { plan, reason } = answer;
  const secrets = secretsIn(target.query);
  const clean = (text: string) => cut(redactor.text(text, secrets));
  const path = clean(decoded(target.path));
  const parameters = [...target.query].map(([name, value]) =>
    name === security.name
      ? { name, value: cut(redactor.token(value)) }
      : { name: clean(name), value: clean(value) },
  );
  return {
    method,
    path,
    operation: operationByPath.get(target.path) ?? null,
    parameters,
    scenarios: plan?.names ?? [],
    code: plan?.wire?.showsCode === false ? null : answer.code,
    status: plan?.wire ? plan.wire.status : answer.status,
    reason: reason === undefined ? null : clean(reason),
    note: plan && plan.notes.length > 0 ? plan.notes.join(' ') : null,
    curl: isRepeatable(target, path) ? curlOf({ method, baseUrl, path, parameters }) : null,
  };
}

function isRepeatable({ path, query, malformed }: RequestTarget, shownPath: string): boolean {
  const isShort = [...query].every((texts) => texts.every((text) => text.length <= LONGEST_TEXT));
  return isShort && malformed.length === 0 && shownPath === path;
}

interface ShownCall {
  readonly method: string;
  readonly baseUrl: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

function curlOf({ parameters, ...call }: ShownCall): string {
  const others = parameters.filter(({ name }) => name !== security.name);
  return curlLine({
    ...call,
    query: new URLSearchParams(others.map(({ name, value }) => [name, value])),
    hasToken: others.length < parameters.length,
  });
}

function cut(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT).toWellFormed()}…`;
}

/** A secret may hide behind percent-encoding. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
