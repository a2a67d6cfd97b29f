/**
 * The payload of a body: `data` of its successful form where the body is an
 * envelope with a `code`, else the whole body.
 */
export type DataOf<Body> =
  Extract<Body, { readonly code: 0 | '0' }> extends infer Success
    ? [Success] extends [never]
      ? Body
      : Success extends { readonly data: infer Data }
        ? Data
        : Body
    : never;
