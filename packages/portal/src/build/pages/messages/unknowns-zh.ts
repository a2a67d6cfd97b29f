import type { UnknownsMessages } from './unknowns-en.ts';

/** The texts of the page of the gaps in Simplified Chinese. */
export const unknownsZh: UnknownsMessages = {
  title: '规范未定义之处',
  description: '规范的每一处未定义之处，以及本项目对它的处理。',
  intro: (gapCount, placeCount) =>
    `契约不编造任何内容。规范没有说明之处，契约保持开放；但我们的服务器和客户端必须作出选择。本页列出全部 ${gapCount} 处未定义之处，以及我们的选择和作出选择的文件。末尾的[标记](#how-sure)列出契约中 ${placeCount} 处不确定的位置。`,
  facts: {
    choice: '我们的选择',
    madeIn: '所在文件',
    places: '在契约中的位置',
    operations: '接口',
    everyOperation: '所有接口',
  },
  sure: {
    title: '一条内容的可信程度',
    intro: '没有标记的内容都出自规范，其他内容带有下面的某个标记。',
    noNote: '没有备注。',
  },
  evidence: {
    sampled: '样例所见',
    conflicting: '前后矛盾',
    assumed: '假定',
    unknown: '未知',
  },
};
