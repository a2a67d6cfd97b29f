import type { User } from '@social-data/contract/types';
import { chineseCount, englishCount } from '../count-text.ts';
import { avatar } from '../pictures.ts';
import { Random } from '../random/random.ts';
import { nickname } from '../vocabulary/nicknames.ts';
import type { Language, Topic } from '../vocabulary/topic.ts';
import { topics } from '../vocabulary/topic-list.ts';
import { type UserLanguage, userDescription, userReasons } from '../vocabulary/user-texts.ts';

const size = 899_999_999;
// Close to size divided by the golden ratio, without a common factor: neighbours get distant numbers.
const step = 556_230_527;

/** The nine digits of a user's red_id; they are unique among the first ten million users. */
export function publicNumber(number: number): string {
  return String(100_000_000 + (((Math.abs(number) % size) * step) % size));
}

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

export interface UserIdentity {
  readonly id: string;
  readonly redId: string;
  readonly followers: number;
  /** Whether the user is the account that collected the data. */
  readonly self: boolean;
  /** Replaces the description and the reason that are made from topics. */
  readonly description?: string;
}

const languages: readonly UserLanguage[] = ['zh', 'zh', 'en', 'en', 'mixed'];
const topicCounts = [1, 1, 2, 2, 3];

/** The user with this identity. Everything else is random. */
export function userOf(identity: UserIdentity, random: Random): User {
  const { id, followers, self } = identity;
  const style = random.pick(languages);
  const own = random.sample(topics, random.pick(topicCounts));
  const language: Language = style === 'mixed' ? random.pick(['zh', 'en'] as const) : style;
  const topic = random.pick(own);
  const name = nickname(random, language, topic);
  const verified = random.chance(verifiedShare(followers));
  const rest = {
    red_id: random.chance(0.12)
      ? `${topic.en.name.replaceAll(' ', '_')}_${identity.redId}`
      : identity.redId,
    image: avatar(random, name),
    desc: identity.description ?? userDescription(random, style, own),
    sub_title: followersText(language, followers),
    reason: identity.description ? '' : userReason(random, language, topic),
    link: `app://user/${id}`,
    followed: !self && random.chance(0.04),
    self,
    red_official_verified: verified,
    red_official_verify_type: verified ? random.between(1, 2) : 0,
    show_red_official_verify_icon: verified && random.chance(0.9),
  };
  // The order of the keys varies on the platform too, so callers must not rely on it.
  return random.chance(0.25) ? { name, id, ...rest } : { id, name, ...rest };
}

function userReason(random: Random, language: Language, topic: Topic): string {
  return random.pick(userReasons[language])(topic, random.between(3, 60));
}

function followersText(language: Language, followers: number): string {
  return language === 'zh'
    ? `粉丝 ${chineseCount(followers)}`
    : `Followers ${englishCount(followers)}`;
}

function verifiedShare(followers: number): number {
  if (followers > 100_000) return 0.6;
  return followers > 10_000 ? 0.15 : 0.03;
}
