import { security } from '@social-data/contract';
import { maskTokens, tokenInAddress } from '@social-data/contract/mask-tokens';
import type { HttpRequest, HttpResponse } from './connection.ts';
import type { RuleId } from './rules.ts';
import type { Target } from './target.ts';

/** The command line is wrong, or there is no server to test: exit code 2, no report. The message says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A case could not be run, or not to its end, for a reason that says nothing about the server's behaviour. */
export class NotTested extends Error {
  override readonly name = 'NotTested';
}

/** A server broke a rule: what was sent (tokens masked), what was expected, and what it sent. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
  readonly difference: FailedRequest;

  constructor(difference: FailedRequest) {
    const { request, expected, got } = difference;
    super(`${request}\n  expected: ${expected}\n  got:      ${got}`);
    this.difference = difference;
  }
}

/** What is known of a failure besides the difference. */
export interface Diagnosis {
  /** What to do about it; undefined where the rule says it. */
  readonly advice?: string | undefined;
  /** The rules that it breaks; undefined for all that the case is about. */
  readonly breaks?: readonly RuleId[] | undefined;
}

interface FailedRequest extends Diagnosis {
  readonly request: string;
  readonly expected: string;
  readonly got: string;
}

const CONTROL_CHARACTERS = /\p{Cc}/gu;
const NON_PRINTABLE = /[^ -~]/g;

/** Describes a request and what was received instead of the expected response, with tokens masked. */
export function failureOf(
  { target }: { readonly target: Target },
  { method = 'GET', path, headers }: HttpRequest,
  expected: string,
  got: HttpResponse | string,
  diagnosis: Diagnosis = {},
): ConformanceFailure {
  const query = new URLSearchParams(path.slice(path.indexOf('?') + 1));
  const tokens = [target.validToken, ...query.getAll(security.name)];
  // Masked before it is shortened: a token that is cut in two would no longer be found.
  const show = (text: string, maxLength: number, escaped = CONTROL_CHARACTERS) =>
    shorten(
      escapeCharacters(maskTokens(text, tokens, { patterns: [tokenInAddress] }), escaped),
      maxLength,
    );
  const names = Object.keys(headers ?? {}).join(', ');
  return new ConformanceFailure({
    request: show(`${method} ${path}${names && ` (headers: ${names})`}`, 400, NON_PRINTABLE),
    expected: show(expected, 600),
    got: typeof got === 'string' ? show(got, 300) : `HTTP ${got.status}, ${show(got.text, 300)}`,
    ...diagnosis,
  });
}

/** Escapes characters that a terminal would act on and, in an address, raw bytes. */
function escapeCharacters(text: string, escaped: RegExp): string {
  return text.replace(
    escaped,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)}… (${text.length} characters)`;
}
