import type { AuthorSideBaseInfoData } from '@social-data/contract/types';
import { avatar } from '../pictures.ts';
import { Random } from '../random/random.ts';
import { creator } from './creator.ts';

/**
 * Base information about a creator. The specification does not show its members, so each of ours
 * begins with `sample_` (D17). The growth rate is a share: 0.0312 is 3.12 %.
 */
export function sideBaseInfo(oAuthorId: string): AuthorSideBaseInfoData {
  const random = new Random('side base info', oAuthorId);
  const { language, topics, nickname, followers } = creator(oAuthorId);
  const works = random.between(12, 900);
  return {
    sample_author_id: oAuthorId,
    sample_nickname: nickname,
    sample_avatar_url: avatar(random, nickname),
    sample_homepage_url: `https://creator.example/authors/${encodeURIComponent(oAuthorId.toWellFormed())}`,
    sample_topics: topics.map((topic) => topic[language].name),
    sample_follower_count: followers,
    sample_follower_growth_rate_30d: growthRate(random),
    sample_work_count: works,
    sample_like_count: Math.floor(followers * (1 + 9 * random.unit())) + works,
  };
}

/** Mostly small and positive, sometimes negative, rarely large. */
function growthRate(random: Random): number {
  const rate = Math.min(0.9, random.skewed(0.015));
  return Math.round((random.chance(0.25) ? -rate / 3 : rate) * 10_000) / 10_000;
}
