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

/**
 * A copy of an error of the platform, whose text may contain a URL. It has the same name, code, message and cause, with
 * the token masked.
 */
export function maskError(error: unknown, token: string | undefined): Error {
  const mask = (text: string) => maskTokens(text, [token], { patterns: [tokenInAddress] });
  if (!(error instanceof Error)) return new Error(mask(String(error)));
  const cause = error.cause === undefined ? undefined : maskError(error.cause, token);
  const masked = new Error(mask(error.message), cause && { cause });
  masked.name = error.name;
  // The stack of the original contains its message.
  masked.stack = `${masked.name}: ${masked.message}`;
  if ('code' in error && typeof error.code === 'string')
    Object.assign(masked, { code: error.code });
  return masked;
}
