import type { Random } from '../random/random.ts';
import { capitalised } from './capitalised.ts';
import type { Language, Topic } from './topic.ts';

/** The language a user writes in: `mixed` puts both into one line. */
export type UserLanguage = 'zh' | 'en' | 'mixed';

type One = (years: number, a: Topic) => string;
type Two = (years: number, a: Topic, b: Topic) => string;
type Three = (years: number, a: Topic, b: Topic, c: Topic) => string;

const one: Readonly<Record<UserLanguage, readonly One[]>> = {
  zh: [
    (years, a) => `和${a.zh.name}有关的第${years}年，慢慢写，慢慢来。`,
    (_, a) => `记录${a.zh.name}和生活里的小事。`,
    (years, a) => `专注${a.zh.name}${years}年，只写自己试过的。`,
    (_, a) => `${a.zh.name}新手，欢迎一起交流 ${a.emoji}`,
    (_, a) => `把${a.zh.name}当成每天的休息。`,
    (_, a) => `${a.emoji} ${a.zh.name} | 不推销，只分享`,
  ],
  en: [
    (years, a) => `Year ${years} of ${a.en.name}, still learning.`,
    (_, a) => `Small notes on ${a.en.name}, nothing sponsored.`,
    (_, a) => `Mostly ${a.en.name} ${a.emoji} and a lot of patience.`,
    (_, a) => `I write about ${a.en.name} when the day is quiet.`,
    (years, a) => `${capitalised(a.en.name)} for ${years} years. Ask me anything.`,
  ],
  mixed: [
    (_, a) => `${a.zh.name} ${a.emoji} notes on ${a.en.name}`,
    (years, a) => `${a.zh.name}第${years}年 · ${a.en.name} every week`,
    (_, a) => `只聊${a.zh.name}。All about ${a.en.name}.`,
  ],
};

const two: Readonly<Record<UserLanguage, readonly Two[]>> = {
  zh: [
    (_, a, b) => `喜欢${a.zh.name}，偶尔也写写${b.zh.name}。`,
    (_, a, b) => `${a.zh.name}和${b.zh.name}，一半一半 ${a.emoji}${b.emoji}`,
    (years, a, b) => `${a.zh.name}${years}年，${b.zh.name}刚开始。`,
    (_, a, b) => `工作日${b.zh.name}，周末${a.zh.name}。`,
    (_, a, b) => `${a.zh.name} | ${b.zh.name} | 日常碎片`,
  ],
  en: [
    (_, a, b) => `Notes on ${a.en.name}, sometimes on ${b.en.name}.`,
    (_, a, b) => `${capitalised(a.en.name)} on weekends, ${b.en.name} in between.`,
    (years, a, b) => `${years} years of ${a.en.name}, new to ${b.en.name}.`,
    (_, a, b) => `${a.emoji} ${a.en.name} ${b.emoji} ${b.en.name}`,
    (_, a, b) => `Half ${a.en.name}, half ${b.en.name}, no shortcuts.`,
  ],
  mixed: [
    (_, a, b) => `${a.zh.name} & ${b.en.name}，慢慢来。`,
    (_, a, b) => `${a.en.name} ${a.emoji} ${b.zh.name} ${b.emoji}`,
    (years, a, b) => `${a.zh.name}${years}年，also into ${b.en.name}.`,
  ],
};

const three: Readonly<Record<UserLanguage, readonly Three[]>> = {
  zh: [
    (_, a, b, c) => `${a.zh.name} | ${b.zh.name} | ${c.zh.name} ${a.emoji}`,
    (_, a, b, c) => `爱${a.zh.name}，也爱${b.zh.name}，最近迷上${c.zh.name}。`,
    (_, a, b, c) => `${a.zh.name}、${b.zh.name}、${c.zh.name}，都想试一试。`,
  ],
  en: [
    (_, a, b, c) => `${capitalised(a.en.name)}, ${b.en.name} and ${c.en.name}.`,
    (_, a, b, c) => `${a.emoji} ${a.en.name} | ${b.en.name} | ${c.en.name}`,
    (_, a, b, c) => `Here for ${a.en.name}, staying for ${b.en.name}, curious about ${c.en.name}.`,
  ],
  mixed: [
    (_, a, b, c) => `${a.zh.name} / ${b.en.name} / ${c.zh.name}`,
    (_, a, b, c) => `${a.emoji} ${a.en.name}，${b.zh.name}，${c.en.name}`,
  ],
};

/** A self-description that names each of the topics. Throws a RangeError without a topic. */
export function userDescription(
  random: Random,
  language: UserLanguage,
  [a, b, c]: readonly Topic[],
): string {
  const years = random.between(2, 12);
  if (!a) throw new RangeError('A user needs a topic.');
  if (!b) return random.pick(one[language])(years, a);
  if (!c) return random.pick(two[language])(years, a, b);
  return random.pick(three[language])(years, a, b, c);
}

/** Self-descriptions around a keyword that the population does not know. The keyword is plain text. */
export const keywordDescriptions: readonly ((keyword: string) => string)[] = [
  (keyword) => `关于「${keyword}」的一切，慢慢写。`,
  (keyword) => `Notes about ${keyword}.`,
  (keyword) => `${keyword} | 经验和教训都在这里`,
  (keyword) => `I try everything around ${keyword} so that you need not.`,
  (keyword) => `每周更新：${keyword}`,
  (keyword) => `${keyword}, explained slowly.`,
  (keyword) => `从零开始「${keyword}」，记录每一步。`,
  (keyword) => `Ask me about ${keyword}. I answer on Sundays.`,
  (keyword) => `「${keyword}」爱好者，不接广告`,
  (keyword) => `Everyday ${keyword} · 日常 ${keyword}`,
];

type Reason = (topic: Topic, count: number) => string;

/** Why the platform shows a user; often it gives no reason. */
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
