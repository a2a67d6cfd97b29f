/** How certain the contract is of a statement; absent means `specified`. */
export type Evidence = 'specified' | 'sampled' | 'conflicting' | 'assumed' | 'unknown';

export type ParameterType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'array'
  | 'object'
  | 'unknown';

/** One parameter of an operation, as the contract describes it. */
export interface ParameterInfo {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly type: ParameterType;
  /** Type of the elements, when `type` is `array`. */
  readonly itemType?: ParameterType;
  /** Sign between the elements of an array that travels in one value; absent when each has its own. */
  readonly separator?: ',' | ' ' | '|';
  /** How OpenAPI writes the value; absent for the style of its place: `form` in the query, else `simple`. */
  readonly style?: string;
  /** Absent where the style decides it: `true` for `form`, else `false`. */
  readonly explode?: boolean;
  readonly description?: string;
  readonly deprecated?: true;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly enumDescriptions?: Readonly<Record<string, string>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly evidence?: Evidence;
  readonly note?: string;
  readonly example?: unknown;
}

/** The request body of an operation, as the contract describes it. */
export interface BodyInfo {
  /** Member of the method's parameters that holds it. */
  readonly parameter: string;
  /** The media type that the client sends. */
  readonly media: string;
  readonly required: boolean;
  /** Name of its schema in the contract; absent where the schema has none. */
  readonly schema?: string;
  /** A body that works; absent where the contract shows none. */
  readonly example?: unknown;
}

interface PaginationBase {
  /** JSON Pointer into the response body: the items of the page. */
  readonly items: string;
  /** JSON Pointer into one item: what identifies it. */
  readonly itemId?: string;
  /** JSON Pointer into the response body: whether this page is the last. */
  readonly end?: string;
  /** How certain the contract is of each statement here; absent means `specified`. */
  readonly evidence?: Readonly<Record<string, Evidence>>;
}

/** Pages that are asked for by number. */
export interface PagePagination extends PaginationBase {
  readonly style: 'page';
  readonly pageParameter: string;
  readonly firstPage?: number;
}

/** Pages that are asked for by a cursor taken from the page before. */
export interface CursorPagination extends PaginationBase {
  readonly style: 'cursor';
  readonly cursorParameter: string;
  /** JSON Pointer into one item: the cursor that means "after this item". */
  readonly itemCursor?: string;
  /** JSON Pointer into the response body: the address of the next page. It may name another host. */
  readonly next?: string;
  /** JSON Pointer into the response body: what the session parameter takes. */
  readonly session?: string;
  readonly sessionParameter?: string;
  readonly offsetParameter?: string;
  readonly firstOffset?: number;
}

export type PaginationInfo = PagePagination | CursorPagination;

export type HttpMethod = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';

/** One operation, as the contract describes it. */
export interface OperationInfo {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag?: string;
  readonly deprecated?: true;
  readonly evidence?: Evidence;
  readonly note?: string;
  /** Property of the client that holds the method. */
  readonly resource: string;
  /** Name of the method. */
  readonly clientMethod: string;
  readonly parameters: readonly ParameterInfo[];
  readonly body?: BodyInfo;
  /** HTTP status of the success as the contract spells it: `200`, `2XX` or `default`; absent when it has none. */
  readonly successStatus?: string;
  readonly pagination?: PaginationInfo;
}

/** Where the credential of the contract travels. */
export interface SecurityInfo {
  readonly name: string;
  readonly in: 'query' | 'header';
}

export interface ContractInfo {
  readonly title: string;
  readonly version: string;
  /** Seconds that a client should wait at least before it gives up. */
  readonly clientTimeoutSeconds?: number;
}
