import { type OperationId, operationIds, security } from '@social-data/contract';
import type { ParameterInfo } from '@social-data/contract/operations';
import { callOperation, type Expected } from './call-operation.ts';
import { codeCases } from './cases/code-cases.ts';
import {
  enumInputCases,
  type InputCase,
  integerInputCases,
  textInputCases,
} from './cases/input-cases.ts';
import { callCase, operationCase } from './cases/operation-case.ts';
import { payloadCases } from './cases/payload-cases.ts';
import { routeCases } from './cases/route-cases.ts';
import { tokenCases } from './cases/token-cases.ts';
import { validCases } from './cases/valid-cases.ts';
import type { CallResult } from './check-response.ts';
import type { ConformanceCase, SuiteTarget } from './conformance-case.ts';
import { failureOf } from './conformance-failure.ts';
import { type FuzzOptions, fuzzCases } from './fuzz/fuzz-cases.ts';
import { pagingCases } from './paging/paging-cases.ts';
import { isSpecified, parametersOf, requestOf, validValueOf } from './request-path.ts';
import { isDecision, type Profile, type RuleId } from './rules.ts';
import type { ParameterChanges, Target } from './target.ts';

/** Input cases of every parameter: it is sent once, in UTF-8 and percent-encoded. */
function commonInputCases(valid: string): readonly InputCase[] {
  const rule = { decisions: [400], rules: ['D8'] } as const;
  const odd = { ...rule, contract: 'declared' } as const;
  const broken = { ...rule, contract: 'skipped' } as const;
  const text = encodeURIComponent(valid);
  return [
    { name: 'repeated', what: 'twice with one value', value: [valid, valid], ...odd },
    { name: 'repeated-otherwise', what: 'twice, empty once', value: ['', valid], ...odd },
    { name: 'percent-alone', what: 'with a bare %', value: { raw: `${text}%` }, ...broken },
    { name: 'percent-letters', what: 'with %zz', value: { raw: `${text}%zz` }, ...broken },
    { name: 'cut-utf8', what: 'with cut UTF-8', value: { raw: '%E5%92' }, ...broken },
    { name: 'encoded-surrogate', what: 'with a surrogate', value: { raw: '%ED%A0%80' }, ...broken },
    { name: 'encoded-ff', what: 'with the byte FF encoded', value: { raw: '%FF' }, ...broken },
    { name: 'raw-utf8', what: 'with raw UTF-8', value: { raw: '\u00e7\u00be\u008e' }, ...broken },
    { name: 'raw-bytes', what: 'with raw bytes', value: { raw: '\u00ff\u00fe' }, ...broken },
    { name: 'raw-nul', what: 'with a raw NUL byte', value: { raw: `${text}\u0000` }, ...broken },
    { name: 'raw-blank', what: 'with a raw blank', value: { raw: `${text} b` }, ...broken },
  ];
}

/** Input cases of a required parameter: it is present, under its exact name and not blank. */
function requiredInputCases({ name }: ParameterInfo, valid: string): readonly InputCase[] {
  const both = {
    contract: [400],
    decisions: [400],
    rules: ['errors.1', 'parameters.required'],
  } as const;
  const odd = { contract: 'declared', decisions: [400], rules: ['D8'] } as const;
  const capitals = name.toUpperCase();
  return [
    { name: 'absent', what: 'left out', value: undefined, ...both },
    { name: 'empty', what: 'empty', value: '', ...odd },
    { name: 'blank', what: 'of blanks only', value: '  ', ...odd },
    { name: 'tab', what: 'of a tab only', value: '\t', ...odd },
    { name: 'other-case', what: 'in capitals', value: valid, instead: capitals, ...odd },
  ];
}

/** Input cases of an optional parameter: empty counts as absent, blanks count as a value. */
function optionalInputCases(operationId: OperationId): readonly InputCase[] {
  const odd = { contract: 'declared', rules: ['D8'] } as const;
  // What a text of blanks means is known of the specified operations alone.
  const decisions = isSpecified(operationId) ? ([400] as const) : 'declared';
  return [
    { name: 'empty', what: 'empty', value: '', decisions: [0], ...odd },
    { name: 'blank', what: 'of blanks', value: '  ', decisions, ...odd },
  ];
}

/** Every parameter of an operation: its allowed values and the input cases that fit its type. */
function parameterCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  return parametersOf(operationId).flatMap((parameter) => [
    ...allowedCases(operationId, parameter, profile, target),
    ...inputCasesOf(operationId, parameter, target).flatMap((input) =>
      casesFor(operationId, parameter, input, profile, target),
    ),
  ]);
}

function inputCasesOf(
  operationId: OperationId,
  parameter: ParameterInfo,
  target: Target,
): readonly InputCase[] {
  const valid = validValueOf(target, parameter) ?? 'a';
  const byPresence = parameter.required
    ? requiredInputCases(parameter, valid)
    : optionalInputCases(operationId);
  return [...byPresence, ...commonInputCases(valid), ...byType(operationId, parameter, target)];
}

function byType(
  operationId: OperationId,
  parameter: ParameterInfo,
  target: Target,
): readonly InputCase[] {
  const [allowed] = parameter.enum ?? [];
  if (allowed !== undefined) return enumInputCases(String(allowed));
  if (parameter.type === 'integer') return integerInputCases(parameter, target);
  return parameter.type === 'string' ? textInputCases(operationId, parameter, target) : [];
}

function casesFor(
  operationId: OperationId,
  { name }: ParameterInfo,
  input: InputCase,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  const { instead, value } = input;
  const expected = input[profile];
  if (expected === 'skipped') return [];
  const changes: ParameterChanges = instead
    ? { [name]: undefined, [instead]: value }
    : { [name]: value };
  const isOpen = expected === 'declared';
  return [
    callCase(
      {
        operationId,
        name: `${name}/${input.name}`,
        what: `${name} ${input.what}`,
        rules: isOpen ? ['envelope.code', 'service.read-only'] : input.rules,
        profile,
        changes,
        expected,
        isIntrusive: input.contract === 'skipped',
      },
      target,
    ),
  ];
}

function allowedCases(
  operationId: OperationId,
  parameter: ParameterInfo,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  const { name, required } = parameter;
  const value = validValueOf(target, parameter);
  if (value === undefined) return [];
  const values = parameter.enum?.map(String) ?? [value];
  const presence = required ? 'parameters.required' : 'parameters.optional';
  const kind: readonly RuleId[] = parameter.enum
    ? ['parameters.enum']
    : parameter.type === 'integer'
      ? ['parameters.integer']
      : [];
  const about = {
    operationId,
    name: `${name}/allowed`,
    rules: [presence, ...kind],
    profile,
  } as const;
  return [
    {
      ...operationCase(
        about,
        `${name} takes ${values.length === 1 ? 'a valid value' : `each of its ${values.length} allowed values`}`,
      ),
      calls: { known: values.map((each) => requestOf(target, operationId, { [name]: each })) },
      run: async (context) => {
        for (const each of values)
          await callOperation(context, { operationId, changes: { [name]: each }, expected: [0] });
      },
    },
  ];
}

interface HeaderFact {
  readonly name: string;
  readonly sentence: string;
  readonly rules: readonly RuleId[];
  holds(headers: CallResult['response']['headers'], code: number): boolean;
}

const WHOLE_NUMBER = /^[0-9]+$/;
/** A structured field: the name of each policy with its parameters. */
const LIMITS = /^"(rate|daily)"(;[a-z]+=[^;,]+)+(, *"(rate|daily)"(;[a-z]+=[^;,]+)+)*$/;

const facts: readonly HeaderFact[] = [
  {
    name: 'content-type',
    sentence: 'sends JSON in UTF-8',
    rules: ['D1', 'service.read-only'],
    holds: ({ 'content-type': type }) => /^application\/json(; *charset=utf-8)?$/i.test(type ?? ''),
  },
  {
    name: 'result-code',
    sentence: 'repeats the code of the body in X-Result-Code',
    rules: ['D1'],
    holds: ({ 'x-result-code': header }, code) => header === String(code),
  },
  {
    name: 'cors',
    sentence: 'lets pages of every origin read the response and its X-Result-Code',
    rules: ['D1'],
    holds: (headers) =>
      headers['access-control-allow-origin'] === '*' &&
      /\bx-result-code\b/i.test(headers['access-control-expose-headers'] ?? ''),
  },
  {
    name: 'cache-control',
    sentence: 'forbids caches to store the response, because its address holds the token',
    rules: ['D1'],
    holds: ({ 'cache-control': control }) => /\bno-store\b/.test(control ?? ''),
  },
  {
    name: 'no-guessing',
    sentence: 'forbids browsers to guess the content type or to send the address as a referrer',
    rules: ['D1'],
    holds: (headers) =>
      headers['x-content-type-options'] === 'nosniff' &&
      headers['referrer-policy'] === 'no-referrer',
  },
  {
    name: 'limits',
    sentence: 'sends well-formed headers on limits and costs, if any',
    rules: ['D19'],
    holds: (headers) =>
      [headers['x-cost'], headers['x-balance-remaining']].every((text) =>
        fits(text, WHOLE_NUMBER),
      ) && [headers.ratelimit, headers['ratelimit-policy']].every((text) => fits(text, LIMITS)),
  },
];

function fits(text: string | undefined, form: RegExp): boolean {
  return text === undefined || form.test(text);
}

/** The headers of every response: of a success, a refused parameter and a missing token. */
function headerCases(operationId: OperationId, target: Target): readonly ConformanceCase[] {
  const [first] = parametersOf(operationId).filter(({ required }) => required);
  // Which code a failure has is for other cases.
  const calls: readonly { changes: ParameterChanges; expected: Expected }[] = [
    { changes: {}, expected: [0] },
    ...(first ? [{ changes: { [first.name]: undefined }, expected: 'declared' } as const] : []),
    { changes: { [security.name]: undefined }, expected: 'declared' },
  ];
  return facts.map(({ name, sentence, rules, holds }) => ({
    ...operationCase(
      { operationId, profile: 'decisions', name: `header/${name}`, rules },
      sentence,
    ),
    calls: { known: calls.map(({ changes }) => requestOf(target, operationId, changes)) },
    run: async (context) => {
      for (const { changes, expected } of calls) {
        const { response, code } = await callOperation(context, {
          operationId,
          changes,
          expected,
        });
        if (holds(response.headers, code)) continue;
        const request = requestOf(target, operationId, changes);
        throw failureOf(context, request, sentence, JSON.stringify(response.headers));
      }
    },
  }));
}

/** All cases of a profile that apply to a target, derived from the contract. */
export function allCases(
  target: SuiteTarget,
  profile: Profile,
  fuzz: FuzzOptions,
): readonly ConformanceCase[] {
  const byOperation = operationIds.flatMap((id) => [
    ...validCases(id, profile, target),
    ...tokenCases(id, profile, target),
    ...parameterCases(id, profile, target),
    ...codeCases(id, profile, target),
    ...pagingCases(id, profile, target),
    ...(profile === 'decisions'
      ? [...payloadCases(id, target), ...headerCases(id, target), ...routeCases(id, target)]
      : []),
    ...fuzzCases(id, profile, fuzz),
  ]);
  return [...byOperation, ...(target.ownCases?.(profile) ?? [])];
}

/**
 * The cases about our decisions that any server may be asked: those that send nothing intrusive. They count for decisions
 * only, because the specification does not ask for what they expect.
 */
export function observedCases(target: SuiteTarget, fuzz: FuzzOptions): readonly ConformanceCase[] {
  return aboutDecisions(target, fuzz)
    .filter(({ isIntrusive = false }) => !isIntrusive)
    .map((each) => ({
      ...each,
      id: `decisions/${each.id}`,
      rules: each.rules.filter(isDecision),
    }));
}

/** The decisions with cases that are for servers of this project only. */
export function partlyObserved(target: SuiteTarget, fuzz: FuzzOptions): ReadonlySet<RuleId> {
  const intrusive = aboutDecisions(target, fuzz).filter(({ isIntrusive }) => isIntrusive);
  return new Set(intrusive.flatMap(({ rules }) => rules.filter(isDecision)));
}

function aboutDecisions(target: SuiteTarget, fuzz: FuzzOptions): readonly ConformanceCase[] {
  return allCases(target, 'decisions', fuzz).filter(({ rules }) => rules.some(isDecision));
}
