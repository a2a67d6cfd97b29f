import type { Language } from './topic.ts';

type QuestionTemplate = (topic: string, years: number) => string;

/** Titles that suit every topic. */
export const questionTemplates: Readonly<Record<Language, readonly QuestionTemplate[]>> = {
  zh: [
    (topic) => `刚接触${topic}，最容易走的弯路是什么？`,
    (topic) => `关于${topic}，有哪些你后来才明白的道理？`,
    (topic) => `预算有限，怎样开始${topic}？`,
    (topic, years) => `坚持${topic}${years}年，给你带来了什么变化？`,
    (topic) => `有哪些让你重新爱上${topic}的瞬间？`,
    (topic) => `${topic}里有哪些被高估的东西？`,
    (topic) => `为什么有人觉得${topic}很难坚持？`,
    (topic) => `如果只能给${topic}新手一个建议，你会说什么？`,
  ],
  en: [
    (topic) => `What do beginners get wrong about ${topic}?`,
    (topic) => `What do you wish you had known earlier about ${topic}?`,
    (topic) => `How do you get into ${topic} on a small budget?`,
    (topic, years) => `What have ${years} years of ${topic} taught you?`,
    (topic) => `What is overrated when it comes to ${topic}?`,
    (topic) => `How do you make time for ${topic} in an ordinary week?`,
    (topic) => `If you had one piece of advice about ${topic}, what would it be?`,
  ],
};
