import { isCursorList } from './operation-kinds.ts';
import type { Scenario } from './scenario.ts';

const token = 'mock-cursor-loop';
const PAGES_IN_LOOP = 2;

/** A list that leads round in a circle, for clients that must notice it. */
export const cursorLoop: Scenario = {
  token,
  example: token,
  meaning:
    'The cursors lead from the first page to the second and from there to the first again, for ever.',
  family: 'course of the list',
  affects: isCursorList,
  read: (part) =>
    part === token
      ? {
          stage: 'data',
          name: token,
          place: (place) => {
            if (place.style !== 'cursor') return place;
            const end = Math.min(PAGES_IN_LOOP * place.size, place.total);
            return { ...place, endless: true, start: place.start < end ? place.start : 0 };
          },
        }
      : undefined,
};
