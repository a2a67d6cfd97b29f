import type { User } from '@social-data/contract/types';
import { inventedTotal, inventedUser } from './invented-users.ts';
import { normalizeKeyword } from './normalize-keyword.ts';
import { sampleUser } from './sample-user.ts';
import { usersWithWords } from './users-with-words.ts';

/** Keywords that match no user, for trying an empty result. */
export const emptyKeywords: readonly string[] = ['no-such-user', '查无此人'];

export interface MatchingUsers {
  readonly total: number;
  /** The users from one index up to, but not including, another, like `Array.prototype.slice`. */
  slice(from: number, to: number): User[];
}

/**
 * The users that match a keyword, most popular first. Each of its words must occur in name, red_id or
 * desc, regardless of letter case. For a keyword that no user of the population matches, users whose desc
 * mentions it are invented; a blank keyword and the `emptyKeywords` match none.
 */
export function usersMatching(keyword: string): MatchingUsers {
  const normalized = normalizeKeyword(keyword);
  if (normalized === '' || emptyKeywords.includes(normalized)) return { total: 0, slice: () => [] };
  const numbers = usersWithWords(normalized.split(' '));
  if (numbers.length > 0) {
    return {
      total: numbers.length,
      slice: (from, to) => numbers.slice(from, to).map((number) => sampleUser(number)),
    };
  }
  const indexes = Array.from({ length: inventedTotal(normalized) }, (_, index) => index);
  return {
    total: indexes.length,
    slice: (from, to) => indexes.slice(from, to).map((index) => inventedUser(normalized, index)),
  };
}
