import {
  type OperationId,
  operationIds,
  type ParameterInfo,
  resultCodes,
  security,
} from '@social-data/contract';
import { type ConformanceCase, callTo } from './conformance-case.ts';
import { pagingCases } from './paging-cases.ts';
import { parametersOf } from './request.ts';
import { type RuleId, rulesAbout } from './rules.ts';
import type { Target } from './target.ts';

/**
 * One way to break what the contract says of a parameter: the value that breaks it, where undefined leaves the
 * parameter out. Every such call has to get code 400 (Errors, rule 1).
 */
interface Violation {
  readonly name: string;
  /** Ends the sentence "page …". */
  readonly what: string;
  readonly rule: RuleId;
  /** Whether the contract says this of a parameter. */
  breaks(parameter: ParameterInfo): boolean;
  value(parameter: ParameterInfo): string | undefined;
}

const isListed = (parameter: ParameterInfo) => parameter.enum !== undefined;
const isNumber = ({ type }: ParameterInfo) => type === 'integer' || type === 'number';
const listed = ({ enum: [first] = [] }: ParameterInfo) => String(first);

const violations: readonly Violation[] = [
  {
    ...{ name: 'absent', what: 'left out', rule: 'parameters.required' },
    breaks: ({ required }) => required,
    value: () => undefined,
  },
  {
    ...{ name: 'not-allowed', what: 'with a value not allowed', rule: 'parameters.enum' },
    breaks: isListed,
    value: () => 'NO_SUCH_VALUE',
  },
  {
    ...{ name: 'wrong-case', what: 'in the wrong case', rule: 'parameters.enum' },
    breaks: isListed,
    value: (parameter) => inOtherCase(listed(parameter)),
  },
  {
    ...{ name: 'joined', what: 'with two values in one', rule: 'parameters.enum' },
    breaks: isListed,
    value: (parameter) => `${listed(parameter)},${listed(parameter)}`,
  },
  {
    ...{ name: 'letters', what: 'of letters', rule: 'parameters.type' },
    breaks: (parameter) => isNumber(parameter) || parameter.type === 'boolean',
    value: () => 'abc',
  },
  {
    ...{ name: 'fraction', what: 'with a fraction', rule: 'parameters.type' },
    breaks: ({ type }) => type === 'integer',
    value: () => '1.5',
  },
  {
    ...{ name: 'below-minimum', what: 'below its minimum', rule: 'parameters.type' },
    breaks: ({ minimum }) => minimum !== undefined,
    value: ({ minimum = 0 }) => String(minimum - 1),
  },
  {
    ...{ name: 'above-maximum', what: 'above its maximum', rule: 'parameters.type' },
    breaks: ({ maximum }) => maximum !== undefined,
    value: ({ maximum = 0 }) => String(maximum + 1),
  },
];

function inOtherCase(text: string): string {
  const lower = text.toLowerCase();
  return lower === text ? text.toUpperCase() : lower;
}

/** The cases of every operation: valid calls, parameters, tokens, codes and pages. */
export function allCases(target: Target): readonly ConformanceCase[] {
  return operationIds.flatMap((id) => [
    ...validCases(id, target),
    ...parametersOf(id).flatMap((parameter) => parameterCases(id, parameter, target)),
    ...tokenCases(id, target),
    ...codeCases(id, target),
    ...pagingCases(id, target),
  ]);
}

const envelopeRules: readonly RuleId[] = [
  'service.read-only',
  'envelope.code',
  'envelope.message',
  'envelope.data',
  'envelope.record-time',
];

/** Valid calls, with the required parameters alone and with all of them. */
function validCases(id: OperationId, target: Target): readonly ConformanceCase[] {
  const all = parametersOf(id).map((each) => [each.name, allowedValues(each, target)[0]] as const);
  return [
    {
      ...{ id: `${id}/valid`, sentence: `${id}: a valid call succeeds` },
      rules: [`endpoint.${id}`, `data.${id}`, 'versioning.1', 'auth.2', ...envelopeRules],
      calls: [callTo(target, id)],
    },
    {
      ...{ id: `${id}/valid/all-parameters`, rules: [`endpoint.${id}`, 'parameters.optional'] },
      sentence: `${id}: a call with every parameter succeeds`,
      calls: [callTo(target, id, Object.fromEntries(all))],
    },
  ];
}

/** One parameter: all its allowed values in one case, and a case for each violation of what the contract says of it. */
function parameterCases(
  id: OperationId,
  parameter: ParameterInfo,
  target: Target,
): readonly ConformanceCase[] {
  const { name, required, enum: list = [] } = parameter;
  const allowed = allowedValues(parameter, target);
  const about = [
    ...(required ? (['parameters.required'] as const) : (['parameters.optional'] as const)),
    ...violations.flatMap(({ rule, breaks }) => (breaks(parameter) ? [rule] : [])),
  ];
  const accepted: ConformanceCase = {
    ...{ id: `${id}/${name}/allowed`, rules: [...new Set(about)] },
    sentence: `${id}: ${name} takes ${allowed.length === 1 ? 'a valid value' : `each of ${allowed.length} allowed values`}`,
    calls: allowed.map((value) => callTo(target, id, { [name]: value })),
  };
  const refused = violations
    .filter(({ breaks }) => breaks(parameter))
    .map((each) => ({ ...each, sent: each.value(parameter) }))
    // An enum of numbers has no other case, for example.
    .filter(({ sent }) => sent === undefined || !list.map(String).includes(sent))
    .map(({ name: how, what, rule, sent }): ConformanceCase => {
      const sentence = `${id}: ${name} ${what} gives code 400`;
      const calls = [callTo(target, id, { [name]: sent }, [400])];
      return { id: `${id}/${name}/${how}`, sentence, rules: ['errors.1', rule], calls };
    });
  return allowed.length === 0 ? refused : [accepted, ...refused];
}

/** Valid values of a parameter: none of an optional text, such as a cursor, which only a response can provide. */
function allowedValues(parameter: ParameterInfo, { values }: Target): readonly string[] {
  const { name, required, type, minimum, maximum, example } = parameter;
  if (parameter.enum) return parameter.enum.map(String);
  if (required) return [values[name] ?? String(example)];
  if (type === 'string') return [];
  const all = [example, minimum, maximum].flatMap((each) => (each === undefined ? [] : [each]));
  return [...new Set(all.map(String))];
}

/** A call whose token is missing or misplaced. An unknown token is in the case of code 100. */
interface TokenRow {
  readonly how: string;
  readonly what: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly codes: readonly number[];
  readonly rules: readonly RuleId[];
}

function tokenCases(id: OperationId, target: Target): readonly ConformanceCase[] {
  const { name } = security;
  const headersWith = (token: string) => ({
    ...{ Authorization: `Bearer ${token}`, 'X-Api-Key': token, Cookie: `${name}=${token}` },
  });
  // The specification supports both codes: Authentication 4 says 100, Errors 1 says 400.
  const missing = { codes: [100, 400], rules: ['auth.1', 'auth.4'] } as const;
  const rows: readonly TokenRow[] = [
    { how: 'absent', what: 'no token', ...missing },
    { how: 'empty', what: 'an empty token', token: '', ...missing },
    {
      ...{ how: 'in-headers', what: 'the token in headers only', ...missing, rules: ['auth.3'] },
      headers: headersWith(target.token),
    },
    {
      ...{ how: 'beside-wrong', what: 'a token beside wrong ones in headers', codes: [0] },
      ...{ token: target.token, headers: headersWith('demo-wrong'), rules: ['auth.3'] },
    },
  ];
  return rows.map(({ how, what, token, headers, codes, rules }) => ({
    ...{ id: `${id}/${name}/${how}`, rules },
    sentence: `${id}: ${what} gives code ${codes.join(' or ')}`,
    calls: [callTo(target, id, { [name]: token }, codes, headers)],
  }));
}

/** The declared codes that the target can be made to respond with. */
function codeCases(id: OperationId, target: Target): readonly ConformanceCase[] {
  return resultCodes.flatMap(({ code }) => {
    const changes = target.provoke(code, id);
    if (changes === undefined) return [];
    return [
      {
        ...{ id: `${id}/code/${code}`, rules: [...rulesAbout(code), 'envelope.code' as const] },
        sentence: `${id}: responds with code ${code} when it is provoked`,
        calls: [callTo(target, id, changes, [code])],
      },
    ];
  });
}
