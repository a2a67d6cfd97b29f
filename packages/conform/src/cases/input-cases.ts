import type { OperationId } from '@social-data/contract';
import type { ParameterInfo } from '@social-data/contract/operations';
import type { Expected } from '../call-operation.ts';
import { isSpecified } from '../request-path.ts';
import type { RuleId } from '../rules.ts';
import type { Target, WireValue } from '../target.ts';
import { codesWhenNotFound } from './operation-case.ts';

/** One value of one parameter and what each profile expects of it. */
export interface InputCase {
  /** Last part of the id. */
  readonly name: string;
  /** Describes the value; follows the name of the parameter in a sentence. */
  readonly what: string;
  readonly value: WireValue;
  /** Sends the value under this name instead of the parameter's own. */
  readonly instead?: string;
  /**
   * What the specification asks for: `declared` where it leaves the code open, `skipped` where a proxy
   * or firewall might respond in place of the service.
   */
  readonly contract: Expected | 'skipped';
  readonly decisions: Expected;
  readonly rules: readonly RuleId[];
}

const DIGITS = '123456789012345678901234567890';
const LENGTH = 10_000;

/** Values that are not in the list of allowed values. */
export function enumInputCases(allowed: string): readonly InputCase[] {
  const rules = ['errors.1', 'parameters.enum'] as const;
  const refused = { contract: [400], decisions: [400], rules } as const;
  const odd = { contract: 'skipped', decisions: [400], rules } as const;
  const lower = allowed.toLowerCase();
  const otherCase = lower === allowed ? allowed.toUpperCase() : lower;
  return [
    { name: 'not-allowed', what: 'with a value not allowed', value: 'NO_SUCH_VALUE', ...refused },
    { name: 'wrong-case', what: 'in the wrong case', value: otherCase, ...refused },
    { name: 'joined', what: 'with two values in one', value: `${allowed},${allowed}`, ...refused },
    { name: 'too-long', what: 'of 10,000 letters', value: 'A'.repeat(LENGTH), ...odd },
    { name: 'nul', what: 'with an encoded NUL', value: `${allowed}\u0000`, ...odd },
    { name: 'padded', what: 'behind a blank', value: ` ${allowed}`, ...odd, contract: 'declared' },
  ];
}

/** Texts inside and outside the grammar of whole numbers. */
export function integerInputCases(
  { minimum }: ParameterInfo,
  { hugeIntegers }: Target,
): readonly InputCase[] {
  const rules = ['errors.1', 'parameters.integer'] as const;
  const refused = { contract: [400], decisions: [400], rules } as const;
  const odd = { contract: 'declared', decisions: [400], rules: ['D8'] } as const;
  const edge = { contract: 'declared', decisions: [0], rules: ['D8'] } as const;
  const either = { ...edge, decisions: [0, 400] } as const;
  const huge = { accepted: edge, refused: odd, unknown: either }[hugeIntegers ?? 'unknown'];
  const fromZero = { contract: [0], decisions: [0], rules: ['parameters.integer'] } as const;
  return [
    { name: 'letters', what: 'of letters', value: 'abc', ...refused },
    { name: 'fraction', what: 'with a fraction', value: '1.5', ...refused },
    { name: 'exponent', what: 'written 1e3', value: '1e3', ...odd },
    { name: 'plus', what: 'written +1', value: '+1', ...odd },
    { name: 'leading-blank', what: 'after a blank', value: ' 1', ...odd },
    { name: 'trailing-blank', what: 'before a blank', value: '1 ', ...odd },
    { name: 'full-width', what: 'in full-width digits', value: '１', ...odd },
    { name: 'hexadecimal', what: 'written 0x1', value: '0x1', ...odd },
    { name: 'underscore', what: 'written 1_0', value: '1_0', ...odd },
    { name: 'minus-alone', what: 'of a minus only', value: '-', ...odd },
    { name: 'nul', what: 'with an encoded NUL', value: '1\u0000', ...odd, contract: 'skipped' },
    { name: 'zero', what: '0', value: '0', ...(minimum === 0 ? fromZero : edge) },
    { name: 'leading-zeros', what: 'written 001', value: '001', ...edge },
    { name: 'minus-one', what: '-1', value: '-1', ...(minimum === 0 ? refused : edge) },
    { name: 'huge', what: 'of 30 digits', value: DIGITS, ...huge },
    {
      name: 'huge-negative',
      what: 'of 30 digits below zero',
      value: `-${DIGITS}`,
      ...(minimum === 0 ? refused : huge),
    },
    {
      name: 'too-long',
      what: 'of 10,000 digits',
      value: '9'.repeat(LENGTH),
      ...huge,
      contract: 'skipped',
    },
  ];
}

/** Texts without a meaning for the service; they must not disturb it. */
export function textInputCases(
  operationId: OperationId,
  { required }: ParameterInfo,
  target: Target,
): readonly InputCase[] {
  // An optional text comes from an earlier response: any other value was not issued (D10).
  const unissued = isSpecified(operationId) ? ([400] as const) : 'declared';
  const decisions = required ? codesWhenNotFound(operationId, target) : unissued;
  const rules = required ? (['D8', 'D16'] as const) : (['D10'] as const);
  const open = { contract: 'declared', decisions, rules } as const;
  // A firewall in front of a foreign server may take these for an attack.
  const hostile = { ...open, contract: 'skipped' } as const;
  return [
    { name: 'unknown', what: 'with a value that nothing has', value: 'no-such-thing', ...open },
    { name: 'beyond-ascii', what: 'in other scripts', value: '露营 🏕️ \u202eمخيم', ...open },
    { name: 'plus', what: 'with a plus for a blank', value: { raw: 'a+b%2Bc' }, ...open },
    { name: 'too-long', what: 'of 10,000 letters', value: 'a'.repeat(LENGTH), ...hostile },
    { name: 'nul', what: 'with an encoded NUL', value: 'a\u0000b', ...hostile },
    { name: 'controls', what: 'with line breaks', value: 'a\r\nX-Fault: 1\u001b[2J', ...hostile },
    { name: 'markup', what: 'with markup', value: `"><script>'--\\`, ...hostile },
    { name: 'path', what: 'with a path', value: '../../etc/passwd', ...hostile },
  ];
}
