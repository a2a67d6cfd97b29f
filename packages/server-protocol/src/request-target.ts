/** The parts of a request target, not validated yet. */
export interface RequestTarget {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names of the parameters whose value is not percent-encoded UTF-8, such as `%E5%92%`. */
  readonly malformedParameters: readonly string[];
}

/** Splits the target of a request line, such as `/path?name=value`, into its parts. Never throws. */
export function readTarget(target: string): RequestTarget {
  const queryStart = target.indexOf('?');
  if (queryStart < 0)
    return { path: target, query: new URLSearchParams(), malformedParameters: [] };
  const search = target.slice(queryStart + 1);
  return {
    path: target.slice(0, queryStart),
    query: new URLSearchParams(search),
    // Only a percent sign can be malformed, and most queries have none.
    malformedParameters: search.includes('%') ? malformedParametersOf(search) : [],
  };
}

function malformedParametersOf(search: string): string[] {
  const names = new Set<string>();
  for (const pair of search.split('&')) {
    if (isPercentEncodedUtf8(pair)) continue;
    const [name = ''] = new URLSearchParams(pair).keys();
    names.add(name);
  }
  return [...names];
}

function isPercentEncodedUtf8(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
