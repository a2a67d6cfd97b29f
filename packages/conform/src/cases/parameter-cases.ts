import type { OperationId } from '@social-data/contract';
import type { ParameterInfo } from '@social-data/contract/operations';
import { callTo, describeExpected, type Expected } from '../call-operation.ts';
import { codesWhenNotFound, isSpecified, parametersOf, validValueOf } from '../request-path.ts';
import type { Profile, RuleId } from '../rules.ts';
import type { Target, WireValue } from '../target.ts';
import type { CaseRow } from './case-row.ts';

/**
 * What each profile expects of a value: `declared` where the specification leaves the code open, `skipped` where a proxy
 * or firewall might respond in place of the service.
 */
interface Verdict {
  readonly contract: Expected | 'skipped';
  readonly decisions: Expected;
  readonly rules: readonly RuleId[];
}

/** One value of a parameter: the last part of the id, the value in words, and the value. */
type Input = readonly [
  name: string,
  what: string,
  value: WireValue,
  verdict: Verdict,
  /** The name that it is sent under, instead of the parameter's own. */
  sentAs?: string,
];

const odd: Verdict = { contract: 'declared', decisions: [400], rules: ['D8'] };
const broken: Verdict = { ...odd, contract: 'skipped' };
const edge: Verdict = { ...odd, decisions: [0] };

/** Every parameter of an operation: its allowed values, and the inputs that fit its type. */
export function parameterCases(
  operationId: OperationId,
  profile: Profile,
  target: Target,
): readonly CaseRow[] {
  return parametersOf(operationId).flatMap((parameter) => [
    ...allowedCase(operationId, parameter, target),
    ...inputsOf(operationId, parameter, target).flatMap((input) =>
      inputCase(operationId, parameter, input, profile, target),
    ),
  ]);
}

function allowedCase(
  operationId: OperationId,
  parameter: ParameterInfo,
  target: Target,
): readonly CaseRow[] {
  const { name, required, type } = parameter;
  const value = validValueOf(target, parameter);
  if (value === undefined) return [];
  const values = parameter.enum?.map(String) ?? [value];
  const which =
    values.length === 1 ? 'a valid value' : `each of its ${values.length} allowed values`;
  return [
    {
      name: `${name}/allowed`,
      says: `${name} takes ${which}`,
      rules: [
        required ? 'parameters.required' : 'parameters.optional',
        ...(parameter.enum ? (['parameters.enum'] as const) : []),
        ...(!parameter.enum && type === 'integer' ? (['parameters.integer'] as const) : []),
      ],
      calls: values.map((each) => callTo(target, operationId, { [name]: each })),
    },
  ];
}

function inputCase(
  operationId: OperationId,
  { name }: ParameterInfo,
  [input, what, value, verdict, sentAs = name]: Input,
  profile: Profile,
  target: Target,
): readonly CaseRow[] {
  const expected = verdict[profile];
  if (expected === 'skipped') return [];
  return [
    {
      name: `${name}/${input}`,
      says: `${name} ${what} gives ${describeExpected(expected)}`,
      rules: expected === 'declared' ? ['envelope.code', 'service.read-only'] : verdict.rules,
      calls: [callTo(target, operationId, { [name]: undefined, [sentAs]: value }, expected)],
    },
  ];
}

function inputsOf(
  operationId: OperationId,
  parameter: ParameterInfo,
  target: Target,
): readonly Input[] {
  const valid = validValueOf(target, parameter) ?? 'a';
  const [allowed] = parameter.enum ?? [];
  return [
    ...(parameter.required ? requiredInputs(parameter, valid) : optionalInputs(operationId)),
    ...commonInputs(valid),
    ...(allowed !== undefined ? enumInputs(String(allowed)) : []),
    ...(allowed === undefined && parameter.type === 'integer'
      ? integerInputs(parameter, target)
      : []),
    ...(allowed === undefined && parameter.type === 'string'
      ? textInputs(operationId, parameter, target)
      : []),
  ];
}

/** A required parameter is present, under its exact name and not blank. */
function requiredInputs({ name }: ParameterInfo, valid: string): readonly Input[] {
  const rules = ['errors.1', 'parameters.required'] as const;
  return [
    ['absent', 'left out', undefined, { contract: [400], decisions: [400], rules }],
    ['empty', 'empty', '', odd],
    ['blank', 'of blanks only', '  ', odd],
    ['tab', 'of a tab only', '\t', odd],
    ['other-case', 'in capitals', valid, odd, name.toUpperCase()],
  ];
}

/** An optional parameter: empty counts as absent, blanks count as a value. */
function optionalInputs(operationId: OperationId): readonly Input[] {
  // What a text of blanks means is known of the specified operations alone.
  const blank = isSpecified(operationId) ? odd : ({ ...odd, decisions: 'declared' } as const);
  return [
    ['empty', 'empty', '', edge],
    ['blank', 'of blanks', '  ', blank],
  ];
}

/** Every parameter is sent once, in UTF-8 and percent-encoded. */
function commonInputs(valid: string): readonly Input[] {
  const text = encodeURIComponent(valid);
  return [
    ['repeated', 'twice with one value', [valid, valid], odd],
    ['repeated-otherwise', 'twice, empty once', ['', valid], odd],
    ['percent-alone', 'with a bare %', { raw: `${text}%` }, broken],
    ['percent-letters', 'with %zz', { raw: `${text}%zz` }, broken],
    ['cut-utf8', 'with cut UTF-8', { raw: '%E5%92' }, broken],
    ['encoded-surrogate', 'with a surrogate', { raw: '%ED%A0%80' }, broken],
    ['encoded-ff', 'with the byte FF encoded', { raw: '%FF' }, broken],
    ['raw-utf8', 'with raw UTF-8', { raw: '\u00e7\u00be\u008e' }, broken],
    ['raw-bytes', 'with raw bytes', { raw: '\u00ff\u00fe' }, broken],
  ];
}

const DIGITS = '123456789012345678901234567890';
const LENGTH = 10_000;

/** Values that are not in the list of allowed values. */
function enumInputs(allowed: string): readonly Input[] {
  const rules = ['errors.1', 'parameters.enum'] as const;
  const refused: Verdict = { contract: [400], decisions: [400], rules };
  const skipped: Verdict = { ...refused, contract: 'skipped' };
  const lower = allowed.toLowerCase();
  const otherCase = lower === allowed ? allowed.toUpperCase() : lower;
  return [
    ['not-allowed', 'with a value not allowed', 'NO_SUCH_VALUE', refused],
    ['wrong-case', 'in the wrong case', otherCase, refused],
    ['joined', 'with two values in one', `${allowed},${allowed}`, refused],
    ['too-long', 'of 10,000 letters', 'A'.repeat(LENGTH), skipped],
    ['nul', 'with an encoded NUL', `${allowed}\u0000`, skipped],
    ['padded', 'behind a blank', ` ${allowed}`, { ...refused, contract: 'declared' }],
  ];
}

/** Texts inside and outside the grammar of whole numbers. */
function integerInputs({ minimum }: ParameterInfo, { hugeIntegers }: Target): readonly Input[] {
  const isFromZero = minimum === 0;
  const rules = ['errors.1', 'parameters.integer'] as const;
  const refused: Verdict = { contract: [400], decisions: [400], rules };
  const zero: Verdict = { contract: [0], decisions: [0], rules: ['parameters.integer'] };
  const either: Verdict = { ...edge, decisions: [0, 400] };
  const huge = { accepted: edge, refused: odd, unknown: either }[hugeIntegers ?? 'unknown'];
  return [
    ['letters', 'of letters', 'abc', refused],
    ['fraction', 'with a fraction', '1.5', refused],
    ['exponent', 'written 1e3', '1e3', odd],
    ['plus', 'written +1', '+1', odd],
    ['leading-blank', 'after a blank', ' 1', odd],
    ['trailing-blank', 'before a blank', '1 ', odd],
    ['full-width', 'in full-width digits', '１', odd],
    ['hexadecimal', 'written 0x1', '0x1', odd],
    ['underscore', 'written 1_0', '1_0', odd],
    ['minus-alone', 'of a minus only', '-', odd],
    ['nul', 'with an encoded NUL', '1\u0000', broken],
    ['zero', '0', '0', isFromZero ? zero : edge],
    ['leading-zeros', 'written 001', '001', edge],
    ['minus-one', '-1', '-1', isFromZero ? refused : edge],
    ['huge', 'of 30 digits', DIGITS, huge],
    ['huge-negative', 'of 30 digits below zero', `-${DIGITS}`, isFromZero ? refused : huge],
    ['too-long', 'of 10,000 digits', '9'.repeat(LENGTH), { ...huge, contract: 'skipped' }],
  ];
}

/** Texts without a meaning for the service; they must not disturb it. */
function textInputs(
  operationId: OperationId,
  { required }: ParameterInfo,
  target: Target,
): readonly Input[] {
  // An optional text comes from an earlier response: any other value was not issued (D10).
  const unissued = isSpecified(operationId) ? ([400] as const) : 'declared';
  const decisions = required ? codesWhenNotFound(operationId, target) : unissued;
  const open: Verdict = {
    contract: 'declared',
    decisions,
    rules: required ? ['D8', 'D16'] : ['D10'],
  };
  // A firewall in front of a foreign server may take these for an attack.
  const hostile: Verdict = { ...open, contract: 'skipped' };
  return [
    ['unknown', 'with a value that nothing has', 'no-such-thing', open],
    ['beyond-ascii', 'in other scripts', '露营 🏕️ \u202eمخيم', open],
    ['plus', 'with a plus for a blank', { raw: 'a+b%2Bc' }, open],
    ['too-long', 'of 10,000 letters', 'a'.repeat(LENGTH), hostile],
    ['nul', 'with an encoded NUL', 'a\u0000b', hostile],
    ['controls', 'with line breaks', 'a\r\nX-Fault: 1\u001b[2J', hostile],
    ['markup', 'with markup', `"><script>'--\\`, hostile],
    ['path', 'with a path', '../../etc/passwd', hostile],
  ];
}
