import type { Platform } from '@social-data/contract/types';
import type { Language } from './topic.ts';

/** A touchpoint with its usual share of its parent. `{work}` is replaced by what the platform shows. */
export interface Touchpoint {
  readonly name: Readonly<Record<Language, string>>;
  readonly weight: number;
  readonly parts?: readonly Touchpoint[];
}

const firstAndAgain: readonly Touchpoint[] = [
  { name: { zh: '首次触达', en: 'First contact' }, weight: 6 },
  { name: { zh: '再次触达', en: 'Repeated contact' }, weight: 3 },
];

/** Where people meet a creator, three levels deep. */
export const touchpoints: readonly Touchpoint[] = [
  {
    name: { zh: '推荐页', en: 'Recommended' },
    weight: 40,
    parts: [
      { name: { zh: '推荐{work}', en: 'Recommended {work}' }, weight: 7, parts: firstAndAgain },
      { name: { zh: '热门榜单', en: 'Charts' }, weight: 2 },
      { name: { zh: '话题推荐', en: 'Topics' }, weight: 2, parts: firstAndAgain },
    ],
  },
  {
    name: { zh: '搜索', en: 'Search' },
    weight: 18,
    parts: [
      {
        name: { zh: '搜索结果', en: 'Search results' },
        weight: 6,
        parts: [
          { name: { zh: '按关键词', en: 'By keyword' }, weight: 5 },
          { name: { zh: '按名称', en: 'By name' }, weight: 2 },
        ],
      },
      { name: { zh: '搜索联想', en: 'Suggestions' }, weight: 2 },
    ],
  },
  {
    name: { zh: '关注页', en: 'Following' },
    weight: 16,
    parts: [
      { name: { zh: '关注的{work}', en: 'Followed {work}' }, weight: 5, parts: firstAndAgain },
      { name: { zh: '好友点赞', en: 'Liked by friends' }, weight: 2 },
    ],
  },
  { name: { zh: '个人主页', en: 'Profile' }, weight: 9 },
  {
    name: { zh: '同城', en: 'Nearby' },
    weight: 6,
    parts: [
      { name: { zh: '附近的人', en: 'People nearby' }, weight: 1 },
      { name: { zh: '附近的店', en: 'Shops nearby' }, weight: 1 },
    ],
  },
  {
    name: { zh: '分享', en: 'Shares' },
    weight: 5,
    parts: [
      { name: { zh: '私信分享', en: 'Shared in messages' }, weight: 3, parts: firstAndAgain },
      { name: { zh: '站外链接', en: 'Links from elsewhere' }, weight: 1 },
    ],
  },
];

const works: Readonly<Partial<Record<Platform, Readonly<Record<Language, string>>>>> = {
  SHORT_VIDEO: { zh: '视频', en: 'videos' },
  LIVE_STREAMING: { zh: '直播', en: 'streams' },
  PICTURE_TEXT: { zh: '图文', en: 'posts' },
  SHORT_DRAMA: { zh: '短剧', en: 'episodes' },
};

/** What a platform shows, in words. A platform that the contract adds later gets a general word. */
export function workOn(platform: Platform, language: Language): string {
  return works[platform]?.[language] ?? { zh: '作品', en: 'works' }[language];
}
