/**
 * Whether a response body reports success. The contract does not tell apart the
 * number 0 and the text "0", so both count.
 */
export function isSuccess<Body extends { readonly code?: unknown }>(
  body: Body,
): body is Extract<Body, { readonly code: 0 | '0' }> {
  return body.code === 0 || body.code === '0';
}
