/** One preference of RFC 7240: a name and a value, which may be quoted. */
const EXAMPLE_PREFERENCE = /(?:^|[,;])\s*example\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i;

/** Reads the name of the example that a `Prefer` header asks for. Other preferences are ignored. */
export function preferredExample(
  prefer: string | readonly string[] | undefined,
): string | undefined {
  if (prefer === undefined) return undefined;
  const text = typeof prefer === 'string' ? prefer : prefer.join(', ');
  const [, quoted, plain] = EXAMPLE_PREFERENCE.exec(text) ?? [];
  return quoted ?? plain;
}
