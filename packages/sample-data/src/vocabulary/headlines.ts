import { capitalised } from './capitalised.ts';
import type { Language, Topic } from './topic.ts';

type Headline = (topic: Topic, years: number) => string;

/** The line under the name of someone who answers. Some have none. */
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
