import type { AnswerAuthor, AuthorBadgeV2, AuthorExposedMedal } from '@social-data/contract/types';
import { avatar, medal } from '../pictures.ts';
import { Random } from '../random/random.ts';
import { medals } from '../vocabulary/medals.ts';
import { badgeTitles, headlines, organisationNames } from '../vocabulary/member-texts.ts';
import { nickname } from '../vocabulary/nicknames.ts';
import type { Language } from '../vocabulary/topic.ts';
import { topics } from '../vocabulary/topic-list.ts';

/** Number of people who answer on the platform, numbered from 1. Members with small numbers answer most. */
export const memberCount = 6000;

/** The member whose account collected the data; flags such as `is_mine` refer to it. */
export const ownMember = 4;

export interface Member {
  readonly author: AnswerAuthor;
  /** The language this member writes in. */
  readonly language: Language;
}

/** The member with this number, who is the same in the answers to every question. */
export function sampleMember(number: number): Member {
  const random = new Random('member', String(number));
  const id = `member-${number}`;
  const language = random.chance(0.6) ? 'zh' : 'en';
  const topic = random.pick(topics);
  const isOrg = number !== ownMember && random.chance(0.07);
  const kind = isOrg ? 'organization' : 'people';
  const name = isOrg
    ? random.pick(organisationNames[language])(topic)
    : nickname(random, language, topic);
  const picture = avatar(random, name);
  const isFollowing = number !== ownMember && random.chance(0.05);
  const author = {
    id,
    name,
    headline: random.pick(headlines[language])(topic, random.between(2, 12)),
    url: `https://qa.example/people/${id}`,
    url_token: `demo-${id}`,
    avatar_url: picture,
    avatar_url_template: picture,
    type: kind,
    user_type: kind,
    follower_count: Math.floor(random.skewed(isOrg ? 9000 : 260)),
    gender: isOrg ? -1 : random.between(-1, 1),
    is_advertiser: isOrg && random.chance(0.3),
    is_followed: number !== ownMember && random.chance(0.05),
    is_following: isFollowing,
    is_org: isOrg,
    is_privacy: random.chance(0.03),
    badge: [],
    badge_v2: badge(random, language),
    exposed_medal: exposedMedal(random, language),
  };
  return { author, language };
}

function badge(random: Random, language: Language): AuthorBadgeV2 {
  const has = random.chance(0.12);
  return {
    detail_badges: [],
    merged_badges: [],
    icon: has ? medal('#fc3') : '',
    night_icon: has ? medal('#a82') : '',
    title: has ? random.pick(badgeTitles[language]) : '',
  };
}

function exposedMedal(random: Random, language: Language): AuthorExposedMedal {
  if (random.chance(0.7)) return { avatar_url: '', description: '', medal_id: '', medal_name: '' };
  const { id, colour, name, description } = random.pick(medals);
  return {
    avatar_url: medal(colour),
    description: description[language],
    medal_id: id,
    medal_name: name[language],
  };
}
