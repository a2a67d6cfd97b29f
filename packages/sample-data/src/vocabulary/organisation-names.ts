import { capitalised } from './capitalised.ts';
import type { Language, Topic } from './topic.ts';

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
