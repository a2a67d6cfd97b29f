/** A type, or `unknown` where the parts of a schema contradict each other and nothing has the type. */
export type Possible<Body> = [Body] extends [never] ? unknown : Body;
