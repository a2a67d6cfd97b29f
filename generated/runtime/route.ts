import type { HttpMethod, PaginationInfo } from './operation-info.ts';

export type ParameterPlace = 'query' | 'path' | 'header' | 'cookie';

/** How a query parameter with several values is written. */
export interface QueryStyle {
  readonly array?: {
    readonly style: 'form' | 'spaceDelimited' | 'pipeDelimited';
    readonly explode: boolean;
  };
  readonly object?: { readonly style: 'form' | 'deepObject'; readonly explode: boolean };
}

/**
 * What a client needs of an operation at run time. `operations` has the descriptions too, which are
 * too large for a web page.
 */
export interface Route {
  readonly method: HttpMethod;
  readonly path: string;
  /** Names of the parameters, each with whether it is required. */
  readonly parameters: Readonly<Record<string, boolean>>;
  readonly pagination?: PaginationInfo;
  /** Places of the parameters that are not, or not only, in the query. */
  readonly places?: Readonly<Record<string, readonly ParameterPlace[]>>;
  /** Query parameters that are not written as openapi-fetch writes them by itself. */
  readonly styles?: Readonly<Record<string, QueryStyle>>;
  /** Member of the parameters that holds the body. */
  readonly body?: string;
  /** Media type of the body, where it is not JSON. */
  readonly bodyMedia?: string;
  /** How the response body is read, where it is not JSON. */
  readonly responseType?: 'text' | 'blob';
  /** Media type to ask for, where the contract offers several. */
  readonly accept?: string;
}
