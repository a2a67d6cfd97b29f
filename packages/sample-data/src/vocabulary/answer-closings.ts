import type { Passages } from './passage.ts';

/** How an answer ends, if it ends with more than its last point. */
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
