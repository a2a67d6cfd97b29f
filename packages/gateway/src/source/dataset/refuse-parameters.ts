import { resultCodes } from '@social-data/contract/result-codes';
import type { SourceAnswer } from '../source.ts';

const code = resultCodes.find(({ name }) => name === 'invalidParameters')?.code ?? 400;

/** The failure for parameters that are well formed and still lead nowhere. It is not billed. */
export function refuseParameters(message: string): SourceAnswer {
  return { ok: false, code, message };
}
