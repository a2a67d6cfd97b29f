import { Random } from '../random/random.ts';
import { nickname } from '../vocabulary/nicknames.ts';
import type { Language, Topic } from '../vocabulary/topic.ts';
import { topics } from '../vocabulary/topic-list.ts';

/** The facts about a creator that are the same in every operation and on every platform. */
export interface Creator {
  readonly language: Language;
  readonly topics: readonly Topic[];
  readonly nickname: string;
  readonly followers: number;
  /** Strength among other creators, from 0 to 1. */
  readonly strength: number;
}

/** The creator with this identifier. Every text is a valid identifier. */
export function creator(oAuthorId: string): Creator {
  const random = new Random('creator', oAuthorId);
  const language = random.chance(0.6) ? 'zh' : 'en';
  const own = random.sample(topics, random.between(1, 3));
  return {
    language,
    topics: own,
    nickname: nickname(random, language, random.pick(own)),
    followers: 500 + Math.floor(random.skewed(42_000)),
    strength: (random.unit() + random.unit()) / 2,
  };
}
