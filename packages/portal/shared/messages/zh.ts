import type { Messages } from './en.ts';

/** The texts of the components in Simplified Chinese. */
export const zh: Messages = {
  cards: {
    tryIt: '试一试',
    referenceTitle: '参考文档：每一个字段',
    referenceText: '所有响应的参数、对象和示例；凡是不确定的内容都有标记。',
  },
};
