import type { User } from '@social-data/contract/types';
import { identityCode } from '../random/hash-text.ts';
import { itemAt, Random } from '../random/random.ts';
import { keywordDescriptions } from '../vocabulary/user-texts.ts';
import { publicNumber } from './public-number.ts';
import { userOf } from './user-of.ts';

/** Number of users, 1 to 60, that are invented for a keyword without matches in the population. */
export function inventedTotal(keyword: string): number {
  return new Random('keyword', keyword).between(1, 60);
}

/** The invented user at an index. Its description mentions the keyword, cut to 20 characters. */
export function inventedUser(keyword: string, index: number): User {
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
