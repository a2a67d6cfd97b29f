import { security } from '@social-data/contract';
import { maskTokens, tokenInAddress } from '@social-data/contract/mask-tokens';
import type { HttpRequest, HttpResponse } from './connection.ts';
import type { RuleId } from './rules.ts';
import type { Target } from './target.ts';

/** A server broke a rule: what was sent (tokens masked), what was expected, and what it sent. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
  readonly request: string;
  readonly expected: string;
  readonly got: string;
  /** What to do about it; undefined where the rule says it. */
  readonly advice: string | undefined;
  /** The rules that it breaks; undefined for all that the case is about. */
  readonly breaks: readonly RuleId[] | undefined;

  constructor({ request, expected, got, advice, breaks }: Differences) {
    super(`${request}\n  expected: ${expected}\n  got:      ${got}`);
    this.request = request;
    this.expected = expected;
    this.got = got;
    this.advice = advice;
    this.breaks = breaks;
  }
}

/** What is known of a failure besides the difference. */
export interface Diagnosis {
  readonly advice?: string | undefined;
  readonly breaks?: readonly RuleId[] | undefined;
}

interface Differences extends Diagnosis {
  readonly request: string;
  readonly expected: string;
  readonly got: string;
}

const CONTROL_CHARACTERS = /\p{Cc}/gu;
const NON_PRINTABLE = /[^ -~]/g;

/**
 * Describes a request and what was received instead of the expected response, with tokens masked.
 */
export function failureOf(
  { target }: { readonly target: Target },
  { method = 'GET', path, headers }: HttpRequest,
  expected: string,
  got: HttpResponse | string,
  { advice, breaks }: Diagnosis = {},
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
    advice,
    breaks,
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
