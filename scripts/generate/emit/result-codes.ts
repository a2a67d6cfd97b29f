import type { ContractModel } from '../contract-model.ts';
import { asArray, asObject, asString, type JsonObject } from '../json.ts';
import { docComment } from './doc-comment.ts';
import { literal, propertyName } from './literal.ts';

// The members of ResultCodeInfo in runtime/result-code-info.ts.
const members = [
  'code',
  'name',
  'error',
  'meaning',
  'evidence',
  'retry',
  'fixedBy',
  'hint',
  'billed',
];

/** The values of \`code\` in the body, from \`x-result-codes\`. */
export function emitResultCodes({ bundle, hasResultCodes }: ContractModel): string {
  const codes = asArray(bundle['x-result-codes']).map(asObject).map(knownMembers);
  const types = hasResultCodes
    ? `export type ResultCode = (typeof resultCodes)[number]['code'];

/** Every code but the one of success. */
export type FailureCode = Exclude<ResultCode, 0>;`
    : `export type ResultCode = never;

export type FailureCode = never;`;
  return `import type { CodeAdvice, ResultCodeInfo } from './runtime/result-code-info.ts';

export { isSuccess } from './runtime/is-success-by-${hasResultCodes ? 'code' : 'status'}.ts';
export type * from './runtime/result-code-info.ts';

/** The values of \`code\` in the body by name. */
export const resultCode = {${codes.map(codeConstant).join('')}${codes.length > 0 ? '\n' : ''}} as const;

/** What each value of \`code\` in the body means, in the order of the contract. */
export const resultCodes = [${codes.map((code) => `\n  ${literal(code, '  ')},`).join('')}${codes.length > 0 ? '\n' : ''}] as const satisfies readonly ResultCodeInfo[];

/** What a client needs at run time of each failure whose meaning is known, and no more. */
export const codeAdvice: Readonly<Record<number, CodeAdvice>> = ${literal(adviceOf(codes))};

${types}
`;
}

function codeConstant({ code, name, meaning }: JsonObject): string {
  const comment = docComment([asString(meaning)], '  ');
  return `\n${comment}  ${propertyName(String(name))}: ${literal(code)},`;
}

function adviceOf(codes: readonly JsonObject[]): JsonObject {
  // A code without an error class has no known meaning, so there is no advice for it.
  const failures = codes.filter(({ error }) => error !== undefined);
  return Object.fromEntries(failures.map((code) => [String(code.code), briefOf(code)]));
}

function briefOf({ retry, fixedBy, hint }: JsonObject): JsonObject {
  const { advice } = asObject(retry);
  return { retry: advice === 'never' ? undefined : advice, hint, fixedBy };
}

function knownMembers(code: JsonObject): JsonObject {
  const present = members.filter((name) => code[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, plainText(code[name])]));
}

function plainText(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
