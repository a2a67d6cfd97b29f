import type { OperationInfo } from '@social-data/contract/operations';
import type { PagePlace } from '../page-place.ts';
import { withNextAddress } from '../with-next-address.ts';
import { isList } from './operation-kinds.ts';
import type { Scenario } from './scenario.ts';

const token = 'mock-empty-page';

/** A hole in a list that goes on behind it. */
export const emptyPage: Scenario = {
  token,
  example: token,
  meaning:
    'The second page is empty but not the end. A list by page number goes on with the next number; a list by cursor goes on by offset, as its address of the next page says.',
  family: 'course of the list',
  affects: isList,
  read: (part) =>
    part === token
      ? { stage: 'data', name: token, place: withHole, shape: pastTheHole }
      : undefined,
};

function withHole(place: PagePlace): PagePlace {
  if (place.style === 'cursor') {
    // The way on is the offset: a place that came from an offset is never the hole.
    const isHole = place.byCursor && place.start === place.size && place.start < place.total;
    return isHole ? { ...place, hidden: true, endless: true } : place;
  }
  const hole = place.firstPage + 1;
  if (place.page < hole) return place;
  return place.page === hole ? { ...place, hidden: true } : { ...place, page: place.page - 1 };
}

/** After an empty page there is no cursor, so the address of the next page goes by offset. */
function pastTheHole(data: unknown, place: PagePlace | undefined, operation: OperationInfo) {
  const { pagination } = operation;
  if (!place?.hidden || place.style !== 'cursor' || pagination?.style !== 'cursor') return data;
  const { cursorParameter, offsetParameter = '' } = pagination;
  return withNextAddress(data, (address) => {
    const next = new URL(address);
    next.searchParams.delete(cursorParameter);
    next.searchParams.set(offsetParameter, String(place.start));
    return next.href;
  });
}
