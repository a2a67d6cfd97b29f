import { ConfigurationError } from './errors/configuration-error.ts';

/** Headers of requests, as an object of texts or as `Headers`. An undefined one is not sent. */
export type RequestHeaders = Headers | Readonly<Record<string, string | undefined>>;

/** Headers with others, which replace those of the same name; undefined where there are none. */
export function withHeaders(
  headers: Headers | undefined,
  others: RequestHeaders | undefined,
): Headers | undefined {
  if (!others) return headers;
  const merged = new Headers(headers);
  for (const [name, value] of others instanceof Headers ? others : Object.entries(others))
    if (value !== undefined) setHeader(merged, name, value);
  return merged;
}

/** The message leaves the value out: it may be a secret of a proxy. */
function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    throw new ConfigurationError(`The header ${name} is not valid.`, {
      hint: 'A name has no blanks, and a value is one line of Latin letters.',
    });
  }
}
