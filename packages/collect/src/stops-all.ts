import {
  type AnySocialDataError,
  ApiError,
  CallBudgetError,
  ConfigurationError,
} from '@social-data/client';
import { codeAdvice, resultCode } from '@social-data/contract';

/**
 * Whether a failure concerns every list of a run, so that no further request can succeed: the token is not valid, only
 * the owner of the account can help, or the limit of requests is reached.
 */
export function stopsAll(error: AnySocialDataError): boolean {
  if (error instanceof CallBudgetError || error instanceof ConfigurationError) return true;
  if (!(error instanceof ApiError)) return false;
  return (
    error.code === resultCode.invalidToken || codeAdvice[error.code]?.fixedBy === 'account owner'
  );
}
