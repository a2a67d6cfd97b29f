import type { User } from '@social-data/contract/types';
import { Random } from '../random/random.ts';
import { publicNumber } from './public-number.ts';
import { userOf } from './user-of.ts';

/** The account that collected the data is one of the users. */
const ownNumber = 118;

/**
 * The user with a number, any safe integer: 1 is the most popular, and followers fall with the
 * number. The same number gives the same user everywhere.
 */
export function sampleUser(number: number): User {
  const random = new Random('user', String(number));
  return userOf(
    {
      id: `user-${number}`,
      redId: publicNumber(number),
      followers: followersOf(number, random),
      self: number === ownNumber,
    },
    random,
  );
}

/** Followers of the user with this popularity rank: 4.9 million for the first, then falling as 1 / rank. */
function followersOf(number: number, random: Random): number {
  const rank = Math.max(1, Math.abs(number));
  const maximum = followersAt(rank);
  // A value between this rank and the next looks natural and never rises.
  return Math.floor(maximum - random.unit() * (maximum - followersAt(rank + 1)));
}

function followersAt(rank: number): number {
  return 9_800_000 / (rank + 1);
}
