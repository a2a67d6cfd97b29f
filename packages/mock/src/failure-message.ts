import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';

/**
 * What a failure means and what to do about it, in the words of the contract.
 * @param example message of the code's example, for a code whose meaning is not known
 * @param scenario name of the scenario that brought it about, without the label
 */
export function failureMessage(code: number, example: unknown, scenario?: string): string {
  const info: ResultCodeInfo | undefined = resultCodes.find((entry) => entry.code === code);
  const said = typeof example === 'string' ? example : 'The call failed.';
  const words = info?.evidence === 'unknown' ? [said, info.meaning] : [info?.meaning, info?.hint];
  const cause =
    scenario === undefined ? [] : [`The mock answers so because the token asks for ${scenario}.`];
  return [...words, ...cause].filter((sentence) => sentence !== undefined).join(' ');
}
