import { exposedHeaders } from '@social-data/wire';

/** What pages of other origins may do, as flat lists of header names and values. */
export interface Cors {
  /** For every answer, errors too: without them a browser hides the reason. */
  headers(origin: string | undefined): readonly string[];
  /** For the answer to a preflight. */
  preflight(origin: string | undefined): readonly string[];
}

const EXPOSED = ['Access-Control-Expose-Headers', exposedHeaders.join(', ')];
const PREFLIGHT = [
  'Access-Control-Allow-Methods',
  'GET',
  'Access-Control-Allow-Headers',
  '*',
  'Access-Control-Max-Age',
  '600',
];

/** @param origins that pages may call from; `*` for any. No credential of a browser is ever taken, so none is allowed. */
export function createCors(origins: readonly string[]): Cors {
  const forAny = ['Access-Control-Allow-Origin', '*', ...EXPOSED];
  const forNone: readonly string[] = origins.length === 0 ? [] : ['Vary', 'Origin'];
  const known = new Map(
    origins.map((origin) => [
      origin,
      ['Access-Control-Allow-Origin', origin, ...EXPOSED, 'Vary', 'Origin'],
    ]),
  );
  const headers = (origin: string | undefined): readonly string[] => {
    if (origins.includes('*')) return forAny;
    return (origin === undefined ? undefined : known.get(origin)) ?? forNone;
  };
  return { headers, preflight: (origin) => [...headers(origin), ...PREFLIGHT] };
}
