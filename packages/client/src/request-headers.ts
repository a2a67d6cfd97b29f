import { ConfigurationError } from './errors/configuration-error.ts';

/** Headers of requests, as an object of texts or as `Headers`. An undefined one is not sent. */
export type RequestHeaders = Headers | Readonly<Record<string, string | undefined>>;

/** The headers of several places, the later ones first in line; undefined where there are none. */
export function mergeHeaders(...places: (RequestHeaders | undefined)[]): Headers | undefined {
  const given = places.filter((place) => place !== undefined);
  if (given.length === 0) return undefined;
  const merged = new Headers();
  for (const place of given) {
    const entries = place instanceof Headers ? place : Object.entries(place);
    for (const [name, value] of entries) if (value !== undefined) setHeader(merged, name, value);
  }
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
