import type { Passages } from './passage.ts';

/** What stands before a list of things. */
export const answerLists: Passages = {
  zh: [
    ({ topic }) => `我现在留着的${topic}清单：`,
    () => '按重要程度排一下：',
    () => '真正用得上的就这几样：',
  ],
  en: [
    ({ topic }) => `What remains on my list for ${topic}:`,
    () => 'In order of importance:',
    () => 'The few things that I really use:',
  ],
};
