import type { CodeAdvice } from '../../../generated/runtime/result-code-info.ts';
import type { ContractModel } from '../contract-model.ts';
import { asArray, asObject, asString, type JsonObject, pick } from '../json.ts';
import { docComment, literal, propertyName } from './source-text.ts';

// The members of ResultCodeInfo in runtime/result-code-info.ts.
const members = 'code name error meaning evidence retry fixedBy hint billed';

/** The values of \`code\` in the body, from \`x-result-codes\`. */
export function emitResultCodes({ bundle }: ContractModel): string {
  const codes = asArray(bundle['x-result-codes']).map((code) => pick(asObject(code), members));
  const end = codes.length > 0 ? '\n' : '';
  // Without codes, the HTTP status decides about success.
  const hasCodes = codes.length > 0;
  const constants = codes.map(({ code, name, meaning }) => {
    const comment = docComment([asString(meaning)], '  ');
    return `\n${comment}  ${propertyName(String(name))}: ${literal(code)},`;
  });
  return `import type { CodeAdvice, ResultCodeInfo } from './runtime/result-code-info.ts';

export { isSuccess } from './runtime/is-success-by-${hasCodes ? 'code' : 'status'}.ts';
export type * from './runtime/result-code-info.ts';

/** The values of \`code\` in the body by name. */
export const resultCode = {${constants.join('')}${end}} as const;

/** What each value of \`code\` in the body means, in the order of the contract. */
export const resultCodes = [${codes.map((code) => `\n  ${literal(code, '  ')},`).join('')}${end}] as const satisfies readonly ResultCodeInfo[];

/** What a client needs at run time of each failure, and no more. */
export const codeAdvice: Readonly<Record<number, CodeAdvice>> = ${literal(adviceOf(codes))};

export type ResultCode = ${hasCodes ? "(typeof resultCodes)[number]['code']" : 'never'};

/** Every code but the one of success. */
export type FailureCode = ${hasCodes ? 'Exclude<ResultCode, 0>' : 'never'};
`;
}

/** There is an empty advice for a code whose meaning is not known. */
function adviceOf(codes: readonly JsonObject[]): JsonObject {
  const failures = codes.filter(({ code }) => code !== 0);
  const entries = failures.map(({ code, evidence, retry, hint, fixedBy }) => {
    const { advice } = asObject(retry);
    const brief = { retry: advice === 'never' ? undefined : advice, hint, fixedBy };
    return [
      code,
      evidence === 'unknown' ? {} : (brief satisfies Record<keyof CodeAdvice, unknown>),
    ];
  });
  return Object.fromEntries(entries);
}
