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

/** A type, or `unknown` where the parts of a schema contradict each other and nothing has the type. */
export type Possible<Body> = [Body] extends [never] ? unknown : Body;
