import type { Passages } from './passage.ts';

/** How an answer begins. */
export const answerOpenings: Passages = {
  zh: [
    ({ topic, number }) => `接触${topic}大概${number}年了，说说自己的经验。`,
    () => '先说结论：比你想的简单，也比你想的需要耐心。',
    ({ topic }) => `刚好上周又有朋友问我${topic}的事，干脆整理在这里。`,
    () => '这个问题我有发言权，因为该踩的坑基本都踩过了。',
    ({ thing }) => `我的答案可能和别人不太一样：先把${thing}的事想清楚。`,
    () => '看了前面的回答，补充几点没人提到的。',
    ({ number }) => `利益无关，纯属个人感受，前后折腾了${number}个月。`,
    ({ topic }) => `作为一个半路出家的人，我觉得${topic}没有标准答案。`,
    () => '去年这个时候我也问过一样的问题，现在可以回来作答了。',
    ({ thing, other }) => `简单来说，${thing}不能省，${other}可以等。`,
    () => '谢谢邀请。内容有点长，赶时间的可以直接看最后一段。',
    ({ topic }) => `身边喜欢${topic}的人不少，我把大家的说法合在一起写。`,
    () => '我换个角度讲讲，也许对新手更有用。',
    ({ number }) => `试过至少${number}种办法，留下来的只有下面这些。`,
  ],
  en: [
    ({ topic, number }) =>
      `I have been into ${topic} for about ${number} years, so here is what stuck.`,
    () => 'Short version: it is easier than it looks and slower than you hope.',
    ({ topic }) => `A friend asked me the same about ${topic} last week, so I wrote it down.`,
    () => 'I made nearly every mistake there is, which at least makes for a useful answer.',
    ({ thing }) => `My answer may differ from the others: think about ${thing} first.`,
    () => 'Good points above. Let me add what nobody has mentioned yet.',
    ({ number }) => `No product to sell here, only ${number} months of trying things.`,
    ({ topic }) => `I came to ${topic} late, and I doubt that there is one right way.`,
    () => 'I asked this very question a year ago. Time to give something back.',
    ({ thing, other }) => `Put your money into ${thing}; ${other} can wait.`,
    () => 'This got long. If you are in a hurry, read the last paragraph.',
    ({ topic }) => `Many people around me care about ${topic}; this is what we agree on.`,
    () => 'Let me come at it from another side, which may help a beginner more.',
    ({ number }) => `I tried at least ${number} approaches, and these are the ones that survived.`,
  ],
};
