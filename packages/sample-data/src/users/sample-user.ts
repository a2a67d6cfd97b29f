import type { User } from '@social-data/contract/types';
import { Random } from '../random/random.ts';
import { followersOf } from './followers-of.ts';
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
