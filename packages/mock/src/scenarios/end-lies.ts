import { isCursorList } from './operation-kinds.ts';
import type { Scenario } from './scenario.ts';

const token = 'mock-end-lies';

/** A list that never admits its end. Page-numbered lists have no end mark, so there is nothing to lie about. */
export const endLies: Scenario = {
  token,
  example: token,
  meaning:
    'The end mark stays false: after the last page comes the last page again, and its address of the next page leads to itself.',
  family: 'course of the list',
  affects: isCursorList,
  read: (part) =>
    part === token
      ? {
          stage: 'data',
          name: token,
          place: (place) => {
            if (place.style !== 'cursor') return place;
            const lastPage = Math.max(0, Math.ceil(place.total / place.size) - 1);
            const isBehind = place.start >= place.total;
            return {
              ...place,
              endless: true,
              start: isBehind ? lastPage * place.size : place.start,
            };
          },
        }
      : undefined,
};
