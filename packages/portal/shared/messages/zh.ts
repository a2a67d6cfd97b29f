import type { Messages } from './en.ts';

/** The texts of the components in Simplified Chinese. */
export const zh: Messages = {
  cards: {
    tryIt: '试一试',
    referenceTitle: '参考文档：每一个字段',
    referenceText: '所有响应的参数、对象和示例；凡是不确定的内容都有标记。',
  },
  gapFilter: {
    operation: '接口',
    mark: '标记',
    all: '全部',
    marks: { unknown: '未知', assumed: '假定', sampled: '样例所见', conflicting: '说法不一' },
    shown: (count) => `${count} 处空白`,
  },
  copyPage: {
    button: '复制本页 Markdown',
    view: '查看 Markdown',
    copied: '已复制。',
    failed: '浏览器拒绝了复制，请打开 Markdown 后自行复制。',
  },
  search: {
    button: '搜索',
    placeholder: '搜索文档',
    hint: '输入词语、字段名或结果码；用方向键在结果间移动。',
    loading: '加载中……',
    failed: '搜索索引加载失败，请关闭后重新打开。',
    found: (count) => `${count} 条结果`,
    close: '关闭',
  },
  notFound: {
    title: '此地址没有内容',
    text: '请用页眉的搜索框查找，或从下面的页面开始。',
    home: '首页',
    operations: '接口',
    codes: '结果码',
    downloads: '下载（含单文件契约）',
    reference: '参考文档',
    ports: '这个地址只提供文档。接口由模拟服务和网关在其他端口提供，“npm start”会打印这些端口。',
  },
};
