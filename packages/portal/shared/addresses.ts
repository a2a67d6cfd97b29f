/** Base addresses of the mock and the gateway, without a slash at the end. */
export interface Addresses {
  readonly mock: string;
  readonly gateway: string;
}

/** The addresses of the servers that texts name: those, and that of the portal itself. */
export interface SiteAddresses extends Addresses {
  readonly portal: string;
}

/** The addresses that `npm start` uses unless `MOCK_PORT` or `GATEWAY_PORT` is set. */
export const defaultAddresses: Addresses = {
  mock: 'http://127.0.0.1:4010',
  gateway: 'http://127.0.0.1:4020',
};

/** The addresses that all texts are written with: those of `npm start`. */
export const writtenAddresses: SiteAddresses = {
  ...defaultAddresses,
  portal: 'http://127.0.0.1:4000',
};

/**
 * A text with other addresses. Pages, their Markdown, files and the texts in the browser all get theirs here, so that they
 * have the same ones.
 */
export function withAddresses(text: string, from: SiteAddresses, to: SiteAddresses): string {
  const names = ['mock', 'gateway', 'portal'] as const;
  const pairs = names.map((name) => [from[name], to[name]] as const);
  const changed = new Map(pairs.filter(([before, after]) => before !== after));
  if (changed.size === 0) return text;
  // In one pass, since an address that replaces another may be one of those that are replaced.
  const pattern = [...changed.keys()].map(escapePattern).join('|');
  return text.replace(
    new RegExp(`(?:${pattern})(?!\\d)`, 'g'),
    (found) => changed.get(found) ?? found,
  );
}

/**
 * A text as part of a regular expression that matches it literally, with any flag. A hyphen stays: the flag `u` refuses to
 * see it escaped. `RegExp.escape` would do, but readers' browsers may not have it.
 */
function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
