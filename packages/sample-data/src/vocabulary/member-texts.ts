import { capitalised } from './capitalised.ts';
import type { Language, Topic } from './topic.ts';

type Headline = (topic: Topic, years: number) => string;

/** The line under a member's name. Some members have none. */
export const headlines: Readonly<Record<Language, readonly Headline[]>> = {
  zh: [
    ({ zh }, years) => `${zh.name}第${years}年`,
    ({ zh }) => `空闲时间都给了${zh.name}`,
    ({ zh }) => `${zh.name}话题的常客`,
    () => '好奇心过剩的普通人',
    () => '',
  ],
  en: [
    ({ en }, years) => `${capitalised(en.name)}, year ${years}`,
    ({ en }) => `Weekends are for ${en.name}`,
    ({ en }) => `Writes about ${en.name} and small failures`,
    () => 'Ordinary person, many questions',
    () => '',
  ],
};

/** Names of members that are organisations. */
export const organisationNames: Readonly<Record<Language, readonly ((topic: Topic) => string)[]>> =
  {
    zh: [
      ({ zh }) => `${zh.name}研究所`,
      ({ zh }) => `周末${zh.name}俱乐部`,
      ({ zh }) => `${zh.name}编辑部`,
    ],
    en: [
      ({ en }) => `The ${capitalised(en.name)} Desk`,
      ({ en }) => `Example Club for ${capitalised(en.name)}`,
      ({ en }) => `${capitalised(en.name)} Weekly`,
    ],
  };

/** Titles of the badges that a few members have. */
export const badgeTitles: Readonly<Record<Language, readonly string[]>> = {
  zh: ['优秀回答者', '话题达人', '年度新知'],
  en: ['Distinguished answerer', 'Topic expert', 'Voice of the year'],
};
