import type { HttpMethod, PaginationInfo } from './operation-info.ts';

export type ParameterPlace = 'query' | 'path' | 'header';

/** How arrays and objects are written. */
export interface ParameterStyle {
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
  /** Places of the parameters that are not in the query. */
  readonly places?: Readonly<Record<string, Exclude<ParameterPlace, 'query'>>>;
  /** Parameters that may be arrays or objects. Every other one is a single text, number or boolean. */
  readonly styles?: Readonly<Record<string, ParameterStyle>>;
  /** The request body: which member of the parameters holds it, and its media type where it is not JSON. */
  readonly body?: { readonly name: string; readonly required: boolean; readonly media?: string };
  /** Media type to ask for, where the contract offers several. */
  readonly accept?: string;
}

/**
 * The values of the path parameters where the path of an address ends with this path of the contract,
 * whatever stands before it; undefined where it does not.
 */
export function matchPath(path: string, pathname: string): Record<string, string> | undefined {
  const expected = path.split('/');
  const given = pathname.split('/').slice(-expected.length + 1);
  if (given.length < expected.length - 1) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of expected.slice(1).entries()) {
    if (!matchPart(part, given[index] ?? '', values)) return undefined;
  }
  return values;
}

/** Matches one part of a path, such as `{id}.json`, and notes the values in it. */
function matchPart(part: string, given: string, values: Record<string, string>): boolean {
  if (!part.includes('{')) return part === given;
  const names = [...part.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const literals = part.split(/\{[^{}]+\}/).map((text) => text.replace(/\W/g, '\\$&'));
  const found = new RegExp(`^${literals.join('(.+)')}$`).exec(given);
  if (!found) return false;
  try {
    for (const [index, name] of names.entries())
      values[name] = decodeURIComponent(found[index + 1] ?? '');
    return true;
  } catch {
    // Not percent-encoded UTF-8, such as `%E5%92%`.
    return false;
  }
}
