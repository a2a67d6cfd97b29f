import { resultCode } from '@social-data/contract/result-codes';

/** The codes of calls that failed for a reason of the source, as a list for SQL. */
export const FAILED_CODES = `(${resultCode.collectionFailed}, ${resultCode.serverError})`;
