import type { ParameterType } from './operation-info.ts';

/** The value of a parameter, or undefined when its text is not of the type. */
export type ParsedValue = { readonly value: unknown } | undefined;

/**
 * Reads the text of one value by the type of its parameter, and strictly:
 * no sign but a minus, no exponent, no blanks, ASCII digits only. Text stays
 * exactly as it came.
 */
export function parseValue(text: string, type: ParameterType): ParsedValue {
  switch (type) {
    case 'integer':
      return /^-?[0-9]+$/.test(text) ? { value: finite(text) } : undefined;
    case 'number':
      return /^-?[0-9]+(\.[0-9]+)?$/.test(text) ? { value: finite(text) } : undefined;
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : undefined;
    default:
      return { value: text };
  }
}

/**
 * Digits as a number. More digits than a number holds give the largest one and
 * not infinity, so that they still compare and are still an integer; "-0" is 0.
 */
function finite(digits: string): number {
  const limit = Number.MAX_VALUE;
  return Math.min(limit, Math.max(-limit, Number(digits))) + 0;
}

/** What a text of the type looks like, to be put into a message. */
export function describeType(type: ParameterType): string {
  switch (type) {
    case 'integer':
      return 'a whole number: digits only, such as 1';
    case 'number':
      return 'a decimal number, such as 1 or 0.5';
    case 'boolean':
      return 'true or false';
    default:
      return 'text';
  }
}
