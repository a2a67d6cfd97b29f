import type { AnySocialDataError } from '@social-data/client';
import { parseExactly } from '@social-data/client/values';
import { isSuccess } from '@social-data/contract';
import type { FetchedPage } from './fetched-page.ts';

/** A success whose `data` is no object, which the client cannot read: it is all in `other`. Undefined for other errors. */
export function rescueSuccess(
  error: AnySocialDataError,
  body: string | undefined,
): FetchedPage | undefined {
  if (error.name !== 'ProtocolError' || !error.meta || body === undefined) return undefined;
  const envelope = parse(body);
  if (!isSuccess(envelope)) return undefined;
  const { data } = envelope;
  return {
    table: { rows: [], other: { data } },
    next: null,
    end: 'unreadable',
    warnings: ['The data of the response is no object. It is in meta.other.'],
    meta: error.meta,
    characters: body.length,
    fetchedAt: Date.now(),
  };
}

function parse(text: string): { readonly code?: unknown; readonly data?: unknown } {
  try {
    return Object(parseExactly(text));
  } catch {
    return {};
  }
}
