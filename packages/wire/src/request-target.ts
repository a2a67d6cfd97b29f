/** A request target, taken apart but not yet judged. */
export interface RequestTarget {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names of parameters whose value is not UTF-8 in percent-encoding, as `%E5%92%`. */
  readonly malformed: readonly string[];
}

/** Takes the target of a request line apart, as `/path?name=value`. Never throws. */
export function readTarget(target: string): RequestTarget {
  const cut = target.indexOf('?');
  if (cut < 0) return { path: target, query: new URLSearchParams(), malformed: [] };
  const search = target.slice(cut + 1);
  const query = new URLSearchParams(search);
  // Only a percent sign can be malformed, and most queries have few of them.
  const malformed = search.includes('%') ? malformedIn(search) : [];
  return { path: target.slice(0, cut), query, malformed };
}

function malformedIn(search: string): string[] {
  const names = new Set<string>();
  for (const pair of search.split('&')) {
    if (isEncoded(pair)) continue;
    const [name = ''] = new URLSearchParams(pair).keys();
    names.add(name);
  }
  return [...names];
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
