import type { Topic } from './topic.ts';

/** Short texts that the platform shows beside some answers. */
export const noticeTexts = {
  tip: {
    zh: ({ zh }: Topic, count: number) => `作者还回答过 ${count} 个${zh.name}问题`,
    en: ({ en }: Topic, count: number) =>
      `The author has answered ${count} questions on ${en.name}`,
  },
  relevant: {
    zh: ({ zh }: Topic) => `与你关注的${zh.name}有关`,
    en: ({ en }: Topic) => `Related to ${en.name}, which you follow`,
  },
  reward: {
    zh: '觉得有用，可以请作者喝杯茶',
    en: 'Found it useful? Buy the author a cup of tea',
  },
  edit: {
    zh: {
      title: '建议修改',
      tip: '修改后会重新展示',
      reason: '缺少来源',
      note: '请补充数据的出处',
      description: '文中引用的数字没有说明来源',
      status: '等待作者修改',
    },
    en: {
      title: 'An edit is suggested',
      tip: 'It is shown again after the edit',
      reason: 'No source',
      note: 'Please say where the figures come from',
      description: 'The figures in the text have no source',
      status: 'Waiting for the author',
    },
  },
} as const;
