import type { User, UserFilterGroup, UserFilterTag } from '@social-data/contract/types';
import { identityCode, itemAt, Random } from '../random/random.ts';
import { keywordDescriptions } from '../vocabulary/user-texts.ts';
import { publicNumber, sampleUser, userOf } from './sample-user.ts';

/** A keyword in the form that the search compares: lower case, with single spaces between its words. */
function normalizeKeyword(keyword: string): string {
  return keyword.toWellFormed().toLowerCase().trim().replace(/\s+/gu, ' ');
}

// Pairs: an object would move the id `100000`, which looks like an index, to the front.
const followerTags = [
  ['all', '不限 Any'],
  ['0-100', '100以下 Under 100'],
  ['100-1000', '100-1千 100-1k'],
  ['1000-10000', '1千-1万 1k-10k'],
  ['10000-100000', '1万-10万 10k-100k'],
  ['100000', '10万以上 Over 100k'],
] as const;

const userTypeTags = [
  ['all', '不限 Any'],
  ['regular_user', '普通用户 Regular user'],
  ['personal_verification', '个人认证 Verified person'],
  ['business_verification', '企业认证 Verified business'],
] as const;

const fansCountTags = followerTags.map(filterTag);
const userTypes = userTypeTags.map(filterTag);

/** The two sampled filter groups. Only `user_type` has `invisible`, as the specification shows it on some. Their tags are the same objects each time. */
export function userFilters(keyword: string): UserFilterGroup[] {
  const normal = normalizeKeyword(keyword);
  const wordRequest = `word-request-${identityCode(normal)}`;
  return [
    {
      type: 'single',
      name: '粉丝数 Followers',
      id: 'fans_count',
      group_show_type: 0,
      filter_tags: fansCountTags,
      word_request_id: wordRequest,
    },
    {
      type: 'single',
      name: '用户类型 User type',
      id: 'user_type',
      group_show_type: 1,
      filter_tags: userTypes,
      word_request_id: wordRequest,
      invisible: new Random('filters', normal).chance(0.2),
    },
  ];
}

function filterTag([id, name]: readonly [string, string]): UserFilterTag {
  return {
    id,
    name,
    icon_url: '',
    icon_url_night: '',
    icon_tail_url: '',
    icon_tail_url_night: '',
    origin_text: '',
    sub_filters_select_type: '',
    need_location_info: false,
    sub_filters: null,
  };
}

/** Number of users that the search covers, numbered from 1. */
export const samplePopulation = 2000;

let texts: readonly string[] | undefined;

/** Numbers of the users whose name, red_id or desc contains each of the words, most popular first. */
function usersWithWords(words: readonly string[]): number[] {
  texts ??= readTexts();
  const found: number[] = [];
  for (const [index, text] of texts.entries()) {
    if (words.every((word) => text.includes(word))) found.push(index + 1);
  }
  return found;
}

/** Made once per process: about 200 kB, and much faster to search than making the users again. */
function readTexts(): string[] {
  return Array.from({ length: samplePopulation }, (_, index) => {
    const { name, red_id, desc } = sampleUser(index + 1);
    return `${name}\n${red_id}\n${desc}`.toLowerCase();
  });
}

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
