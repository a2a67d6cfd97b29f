import { exposedHeaders } from '@social-data/server-protocol';

/** CORS headers, as flat lists of names and values. */
export interface Cors {
  /** For every response, errors included: without these headers a browser hides the reason. */
  headers(origin: string | undefined): readonly string[];
  /** For the response to a preflight for a path with these methods. */
  preflight(origin: string | undefined, methods: readonly string[]): readonly string[];
}

const EXPOSED = ['Access-Control-Expose-Headers', exposedHeaders.join(', ')];
const PREFLIGHT = ['Access-Control-Allow-Headers', '*', 'Access-Control-Max-Age', '600'];

/**
 * @param origins origins of the pages that may call; `*` allows any. Calls use no browser credentials, so none are
 * allowed.
 */
export function createCors(origins: readonly string[]): Cors {
  const forAny = ['Access-Control-Allow-Origin', '*', ...EXPOSED];
  const forNone: readonly string[] = origins.length === 0 ? [] : ['Vary', 'Origin'];
  const byOrigin = new Map(
    origins.map((origin) => [
      origin,
      ['Access-Control-Allow-Origin', origin, ...EXPOSED, 'Vary', 'Origin'],
    ]),
  );
  const headers = (origin: string | undefined): readonly string[] => {
    if (origins.includes('*')) return forAny;
    return (origin === undefined ? undefined : byOrigin.get(origin)) ?? forNone;
  };
  return {
    headers,
    preflight: (origin, methods) => [
      ...headers(origin),
      ...['Access-Control-Allow-Methods', methods.join(', ')],
      ...PREFLIGHT,
    ],
  };
}
