import type { User } from '@social-data/contract/types';
import { inventedTotal, inventedUser } from './invented-users.ts';
import { normalKeyword } from './normal-keyword.ts';
import { sampleUser } from './sample-user.ts';
import { usersWithWords } from './users-with-words.ts';

/** The keywords that find nobody, for trying an empty result. */
export const emptyKeywords: readonly string[] = ['no-such-user', '查无此人'];

export interface MatchingUsers {
  readonly total: number;
  /** The users from one place (from 0, included) to another (excluded), as `Array.prototype.slice`. */
  slice(from: number, to: number): User[];
}

/**
 * The users that a keyword finds, the popular first: each of its words has to occur in name, red_id or
 * desc, letter case aside. A keyword that no user of the population has gives invented users whose desc
 * mentions it; a blank one and the `emptyKeywords` give none.
 */
export function usersMatching(keyword: string): MatchingUsers {
  const normal = normalKeyword(keyword);
  if (normal === '' || emptyKeywords.includes(normal)) return { total: 0, slice: () => [] };
  const numbers = usersWithWords(normal.split(' '));
  if (numbers.length > 0) {
    return {
      total: numbers.length,
      slice: (from, to) => numbers.slice(from, to).map((number) => sampleUser(number)),
    };
  }
  const places = Array.from({ length: inventedTotal(normal) }, (_, place) => place);
  return {
    total: places.length,
    slice: (from, to) => places.slice(from, to).map((place) => inventedUser(normal, place)),
  };
}
