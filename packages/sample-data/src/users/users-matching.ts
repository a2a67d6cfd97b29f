import type { User } from '@social-data/contract/types';
import { identityCode } from '../random/hash-text.ts';
import { itemAt, Random } from '../random/random.ts';
import { keywordDescriptions } from '../vocabulary/user-texts.ts';
import { normalizeKeyword } from './normalize-keyword.ts';
import { publicNumber } from './public-number.ts';
import { sampleUser } from './sample-user.ts';
import { userOf } from './user-of.ts';
import { usersWithWords } from './users-with-words.ts';

/** Number of users, 1 to 60, that are invented for a keyword without matches in the population. */
function inventedTotal(keyword: string): number {
  return new Random('keyword', keyword).between(1, 60);
}

/** The invented user at an index. Its description mentions the keyword, cut to 20 characters. */
function inventedUser(keyword: string, index: number): User {
  const id = `user-${identityCode(keyword)}-${index + 1}`;
  const random = new Random('invented user', id);
  const mention = [...keyword.slice(0, 40)].slice(0, 20).join('');
  // Taken in turn, so that neighbours have different descriptions.
  const describe = itemAt(keywordDescriptions, inventedTotal(keyword) + index);
  return userOf(
    {
      id,
      redId: publicNumber(random.between(100_000_000, 800_000_000)),
      followers: Math.floor(random.skewed(900) / (1 + index / 8)),
      self: false,
      description: describe(mention),
    },
    random,
  );
}

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
