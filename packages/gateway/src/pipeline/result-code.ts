import { resultCodes } from '@social-data/contract/result-codes';

type CodeName = (typeof resultCodes)[number]['name'];

const byName: ReadonlyMap<string, number> = new Map(
  resultCodes.map(({ name, code }) => [name, code]),
);

/** The codes that the gateway itself gives, read from the contract by their names. */
export const codes = {
  success: named('success'),
  invalidToken: named('invalidToken'),
  collectionFailed: named('collectionFailed'),
  rateLimit: named('rateLimit'),
  dailyQuota: named('dailyQuota'),
  invalidParameters: named('invalidParameters'),
  serverError: named('serverError'),
  permissionDenied: named('permissionDenied'),
  insufficientBalance: named('insufficientBalance'),
} as const satisfies Partial<Record<CodeName, number>>;

/** Whether a source may answer with it: a code of the contract that means failure. */
export function isFailureCode(code: number): boolean {
  return resultCodes.some((entry) => entry.code === code && entry.code !== codes.success);
}

/** What a code means and what to do about it, in the words of the contract. */
export function explainCode(code: number): string {
  const entry = resultCodes.find((each) => each.code === code);
  return entry === undefined ? 'The call failed.' : `${entry.meaning} ${entry.hint}`;
}

function named(name: CodeName): number {
  const code = byName.get(name);
  if (code === undefined) throw new Error(`The contract has no result code named ${name}`);
  return code;
}
