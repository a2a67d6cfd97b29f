import type { Passages } from './passage.ts';

/** Passages that suit every topic and can follow each other in any order. */
export const answerBodies: Passages = {
  zh: [
    ({ thing }) => `别急着把东西一次买齐，先把${thing}选好，用上一阵再说。`,
    ({ thing, other }) => `如果预算只够一样，我会选${thing}，${other}借一借、等一等都行。`,
    ({ number }) => `头${number}周最容易放弃，把目标定小一点，做到就算赢。`,
    ({ topic }) => `很多人把${topic}当成任务，其实它应该是你一天里最放松的部分。`,
    ({ thing }) => `我在${thing}上交过不少学费，最后发现普通的就够用。`,
    () => '多看别人怎么做，但不要照搬，每个人的时间和身体都不一样。',
    ({ number }) => `给自己${number}次失败的机会，失败的次数够了，手自然就稳了。`,
    ({ topic }) => `找一个同样喜欢${topic}的人一起，互相提醒比自律管用。`,
    ({ thing }) => `关于${thing}，网上吵得很厉害，我的建议是自己试一次再下结论。`,
    () => '做完记一笔，哪怕只有一句话，三个月后回头看会很有意思。',
    ({ other }) => `买${other}之前，先问问用过的人，比看评测快得多。`,
    ({ number }) => `我的习惯是每隔${number}天回顾一次，把没用的步骤删掉。`,
    ({ topic }) => `别拿自己和做了很久的人比，${topic}是自己的事。`,
    () => '天气、心情、工作都会打断你，断了就接着来，不用从头开始。',
    ({ thing, other }) => `一个小窍门：把${thing}和${other}放在一起，需要的时候不用到处找。`,
    () => '如果家里人不理解，先别解释，做出一点样子来比什么都有说服力。',
    ({ number }) => `前后花的钱加起来不到 ${number * 100} 块，所以别被吓住。`,
    () => '最后留下来的都是简单的办法，复杂的那些早就忘了。',
  ],
  en: [
    ({ thing }) =>
      `Do not buy everything at once. Choose ${thing} with care and stay with the choice for a while.`,
    ({ thing, other }) =>
      `If the money covers one thing only, I would spend it on ${thing} and borrow ${other}.`,
    ({ number }) =>
      `The first ${number} weeks are when people quit, so keep the goal small enough to reach.`,
    ({ topic }) => `Many treat ${topic} as a duty. It should be the calmest part of the day.`,
    ({ thing }) =>
      `I wasted a fair amount on ${thing} before I saw that plain and cheap is enough.`,
    () => 'Watch how others do it, but do not copy; their time and their bodies are not yours.',
    ({ number }) => `Allow yourself ${number} failures. After those your hands know what to do.`,
    ({ topic }) => `Find someone who likes ${topic} as well. Company works better than discipline.`,
    ({ thing }) =>
      `People argue a lot about ${thing}. Try it once yourself before you take a side.`,
    () => 'Write one line after each time. Three months later it makes good reading.',
    ({ other }) => `Before you pay for ${other}, ask someone with a few years behind them.`,
    ({ number }) => `Every ${number} days I look back and drop the steps that did nothing.`,
    ({ topic }) =>
      `Do not measure yourself against people who have lived with ${topic} for decades.`,
    () => 'Weather, moods and work will interrupt you. Pick it up again where you stopped.',
    ({ thing, other }) =>
      `A small trick: think of ${thing} and ${other} together, since you rarely need only one of them.`,
    () => 'If the family does not get it, show a result instead of arguing.',
    ({ number }) =>
      `All in all I spent less than on ${number} dinners out, so do not be put off by the cost.`,
    () => 'What stays in the end are the simple methods. I have forgotten the clever ones.',
  ],
};
