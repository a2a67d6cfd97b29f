import type { UserFilterGroup, UserFilterTag } from '@social-data/contract/types';
import { identityCode } from '../random/hash-text.ts';
import { Random } from '../random/random.ts';
import { normalizeKeyword } from './normalize-keyword.ts';

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
