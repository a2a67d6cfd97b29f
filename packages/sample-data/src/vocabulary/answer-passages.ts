import type { Language } from './topic.ts';

/** Words that a passage of an answer may use. */
export interface PassageWords {
  /** The name of the topic, lower case in English. */
  readonly topic: string;
  /** Two different things of the topic, plural or uncountable in English. */
  readonly thing: string;
  readonly other: string;
  /** 2 to 12. */
  readonly number: number;
}

/** Makes a passage without characters that HTML must escape. */
type Passage = (words: PassageWords) => string;

type Passages = Readonly<Record<Language, readonly Passage[]>>;

/** Beginnings of answers. */
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

/** Introductions to a list of things. */
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

/** Closings, for answers that do not simply end with their last passage. */
export const answerClosings: Passages = {
  zh: [
    () => '以上，希望对你有用。',
    ({ topic }) => `祝你也能在${topic}里找到乐趣。`,
    () => '有问题可以在评论里问，看到都会回。',
    () => '总之：先开始，再变好。',
    ({ number }) => `写于第${number}次重新开始之后。`,
    () => '更新：评论里有几个更好的办法，大家记得往下翻。',
    ({ thing }) => `哦对了，${thing}记得留好收据。`,
    () => '慢一点没关系，别停就行。',
  ],
  en: [
    () => 'That is all. I hope it helps.',
    ({ topic }) => `May you enjoy ${topic} as much as I do.`,
    () => 'Ask in the comments; I read all of them.',
    () => 'In short: begin first, improve later.',
    ({ number }) => `Written after ${number} false starts.`,
    () => 'Edit: the comments hold better ideas than mine, so scroll on.',
    ({ thing }) => `One more thing: keep the receipts for ${thing}.`,
    () => 'Slow is fine. Just do not stop.',
  ],
};
