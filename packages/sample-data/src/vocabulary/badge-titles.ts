import type { Language } from './topic.ts';

/** Titles beside a name, for the few who have one. */
export const badgeTitles: Readonly<Record<Language, readonly string[]>> = {
  zh: ['优秀回答者', '话题达人', '年度新知'],
  en: ['Distinguished answerer', 'Topic expert', 'Voice of the year'],
};
