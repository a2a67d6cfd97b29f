import type { SocialDataError } from '@social-data/client';
import { maskTokens } from '@social-data/contract/mask-tokens';

/** A body as text and parsed. The token of the call is masked in both: readers copy and share what they see. */
export interface ResponseBody {
  readonly raw: string;
  readonly value: unknown;
}

/** The body of a response, parsed if it is JSON. */
export function responseBody(text: string, token: string): ResponseBody {
  const raw = maskTokens(text, [token]);
  try {
    return { raw, value: JSON.parse(raw) };
  } catch {
    return { raw, value: raw };
  }
}

/** What the client kept of the body of a failure; undefined without a response. */
export function failureBody(error: SocialDataError, token: string): ResponseBody | undefined {
  if ('envelope' in error) return responseBody(JSON.stringify(error.envelope), token);
  if ('bodyStart' in error && error.bodyStart) return responseBody(String(error.bodyStart), token);
  return undefined;
}
