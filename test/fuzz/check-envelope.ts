import { resultCodes } from '@social-data/contract/result-codes';

/** Throws unless a text is an envelope with a code of the contract, and with data exactly on success. @returns its code */
export function checkEnvelope(text: string): number {
  const envelope: unknown = JSON.parse(text);
  const { code, message, data, recordTime } = Object(envelope);
  const isKnown = resultCodes.some((each) => each.code === code);
  const hasMembers = typeof message === 'string' && typeof recordTime === 'string';
  if (!isKnown || !hasMembers || data === undefined || (code !== 0 && data !== null))
    throw new Error(`This is no envelope of the contract: ${text.slice(0, 500)}`);
  return code;
}
