/**
 * Whether a response body reports success. This contract has no result codes in
 * the body: the HTTP status decides, so every body that a client resolves to does.
 */
export function isSuccess<Body>(_body: Body): _body is Body {
  return true;
}
