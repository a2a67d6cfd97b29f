import type { Language, Topic } from './topic.ts';

type Reason = (topic: Topic, count: number) => string;

/** Why a platform might show a user; often it does not say. */
export const userReasons: Readonly<Record<Language, readonly Reason[]>> = {
  zh: [
    () => '',
    ({ zh }, count) => `发布过 ${count} 篇${zh.name}笔记`,
    (_, count) => `近 30 天更新 ${count} 次`,
  ],
  en: [
    () => '',
    ({ en }) => `Posts about ${en.name}`,
    (_, count) => `${count} posts in the last 30 days`,
  ],
};
