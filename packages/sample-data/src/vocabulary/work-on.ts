import type { Platform } from '@social-data/contract/types';
import type { Language } from './topic.ts';

const works: Readonly<Partial<Record<Platform, Readonly<Record<Language, string>>>>> = {
  SHORT_VIDEO: { zh: '视频', en: 'videos' },
  LIVE_STREAMING: { zh: '直播', en: 'streams' },
  PICTURE_TEXT: { zh: '图文', en: 'posts' },
  SHORT_DRAMA: { zh: '短剧', en: 'episodes' },
};

/** What people meet on a platform. One that the contract gains later has a general word. */
export function workOn(platform: Platform, language: Language): string {
  return works[platform]?.[language] ?? { zh: '作品', en: 'works' }[language];
}
