/** One preference of RFC 7240: a name and a value, which may be quoted. */
const example = /(?:^|[,;])\s*example\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i;

/** Name of the example that a `Prefer` header asks for. Other preferences are ignored. */
export function preferredExample(prefer: string | undefined): string | undefined {
  if (prefer === undefined) return undefined;
  const [, quoted, plain] = example.exec(prefer) ?? [];
  return quoted ?? plain;
}
