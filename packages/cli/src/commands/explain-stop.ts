import { ApiError, isSocialDataError } from '@social-data/client';

/** A failure for a person: what happened, and what to do. */
export function explainStop(error: unknown): string {
  if (!isSocialDataError(error)) return error instanceof Error ? error.message : String(error);
  const code = error instanceof ApiError ? `code ${error.code}: ` : '';
  return `${code}${error.message} ${error.hint}${causeOf(error)}`;
}

function causeOf({ cause }: Error): string {
  const { message, code } = Object(Object(cause).cause ?? cause);
  return message === undefined && code === undefined ? '' : ` (${code ?? message})`;
}
