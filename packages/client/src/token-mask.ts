import { maskTokens, tokenInAddress } from '@social-data/contract/mask-tokens';

/** Masks a token in every string of a JSON text, where it may be written with escapes. All else stays as it is. */
export function maskJson(json: string, token: string | undefined): string {
  let masked = '';
  let end = 0;
  let start = -1;
  // By its quotation marks: a walk through the values would need stack for each level.
  for (const { 0: mark, index } of json.matchAll(/\\[\s\S]|"/g)) {
    if (mark !== '"') continue;
    if (start < 0) {
      start = index;
      continue;
    }
    const text: string = JSON.parse(json.slice(start, index + 1));
    const safe = maskTokens(text, [token]);
    if (safe !== text) {
      masked += json.slice(end, start) + JSON.stringify(safe);
      end = index + 1;
    }
    start = -1;
  }
  return masked + json.slice(end);
}

/** Errors that are shown at most, each the cause of the one before: one may be its own cause. */
const MAX_DEPTH = 4;

interface ErrorDescription {
  readonly name: string | undefined;
  readonly message: string;
  readonly code: string | number | undefined;
  readonly cause: ErrorDescription | undefined;
}

/** The name, message and code of an error and its causes, without the token, also in an address. */
export function describeError(
  error: unknown,
  token?: string,
  depth = 1,
): ErrorDescription | undefined {
  if (error === undefined || depth > MAX_DEPTH) return undefined;
  const { name, message, code, cause }: Partial<Error & { readonly code: unknown }> =
    error instanceof Error ? error : { message: String(error) };
  return {
    name,
    message: maskTokens(String(message), [token], { patterns: [tokenInAddress] }),
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    cause: describeError(cause, token, depth + 1),
  };
}

/** A copy of an error of the platform, whose text may contain a URL, with the token masked. */
export function maskError(error: unknown, token: string | undefined): Error {
  return toError(describeError(error, token) ?? { message: String(error) });
}

function toError({ name = 'Error', message, code, cause }: Partial<ErrorDescription>): Error {
  const error = new Error(message, cause && { cause: toError(cause) });
  error.name = name;
  // The own stack would lead here.
  error.stack = `${name}: ${message}`;
  return code === undefined ? error : Object.assign(error, { code });
}
