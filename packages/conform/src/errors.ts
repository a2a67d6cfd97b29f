import { security } from '@social-data/contract';
import { maskTokens, tokenInAddress } from '@social-data/contract/mask-tokens';
import type { HttpRequest, HttpResponse } from './request.ts';
import type { RuleId } from './rules.ts';

/** The command line is wrong, or there is no server to test: exit code 2, no report. The message says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A case could not be run, or not to its end, for a reason that says nothing about the server's behaviour. */
export class NotTested extends Error {
  override readonly name = 'NotTested';
}

/** What was sent (tokens masked), what was expected, and what the server sent. */
export interface Difference {
  readonly request: string;
  readonly expected: string;
  readonly got: string;
  /** The rules that it breaks; absent for all that the case is about. */
  readonly breaks?: readonly RuleId[];
}

/** A server broke a rule. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
  readonly difference: Difference;

  constructor(difference: Difference) {
    const { request, expected, got } = difference;
    super(`${request}\n  expected: ${expected}\n  got:      ${got}`);
    this.difference = difference;
  }
}

/** Describes a request and what was received instead of the expected response, with tokens masked. */
export function failureOf(
  { token }: { readonly token: string },
  { method = 'GET', path, headers }: HttpRequest,
  expected: string,
  got: HttpResponse | string,
  breaks?: readonly RuleId[],
): ConformanceFailure {
  const query = new URLSearchParams(path.slice(path.indexOf('?') + 1));
  const tokens = [token, ...query.getAll(security.name)];
  // Masked before it is shortened: a token that is cut in two would no longer be found.
  const show = (text: string, maxLength: number) =>
    shorten(escapeControls(maskTokens(text, tokens, { patterns: [tokenInAddress] })), maxLength);
  const names = Object.keys(headers ?? {}).join(', ');
  return new ConformanceFailure({
    request: show(`${method} ${path}${names && ` (headers: ${names})`}`, 400),
    expected: show(expected, 600),
    got: typeof got === 'string' ? show(got, 300) : `HTTP ${got.status}, ${show(got.text, 300)}`,
    ...(breaks && { breaks }),
  });
}

/** Escapes characters that a terminal would act on. */
function escapeControls(text: string): string {
  return text.replace(
    /\p{Cc}/gu,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)}… (${text.length} characters)`;
}
