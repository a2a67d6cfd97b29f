import type { User } from '@social-data/contract/types';
import { at } from '../random/at.ts';
import { identityCode } from '../random/identity-code.ts';
import { Random } from '../random/random.ts';
import { keywordDescriptions } from '../vocabulary/keyword-descriptions.ts';
import { publicNumber } from './public-number.ts';
import { userOf } from './user-of.ts';

/** How many users are invented for a keyword that finds none in the population: 1 to 60. */
export function inventedTotal(keyword: string): number {
  return new Random('keyword', keyword).between(1, 60);
}

/** The invented user at a place, from 0. Its description mentions the keyword, cut to 20 characters. */
export function inventedUser(keyword: string, place: number): User {
  const id = `user-${identityCode(keyword)}-${place + 1}`;
  const random = new Random('invented user', id);
  const mention = [...keyword.slice(0, 40)].slice(0, 20).join('');
  // One after the other, so that neighbours do not say the same.
  const describe = at(keywordDescriptions, inventedTotal(keyword) + place);
  return userOf(
    {
      id,
      redId: publicNumber(random.between(100_000_000, 800_000_000)),
      followers: Math.floor(random.skewed(900) / (1 + place / 8)),
      self: false,
      description: describe(mention),
    },
    random,
  );
}
