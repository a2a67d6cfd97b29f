import type { PageMessages } from './en.ts';

/** The texts of the pages made from the contract, in Simplified Chinese. */
export const zh: PageMessages = {
  operations: {
    all: '全部接口',
    title: '接口',
    description: '本服务的五个接口，每个都有参数说明和示例。',
    text: '每个接口都是只带查询参数的 `GET` 请求，响应都使用同一个信封。响应的每个字段见<a href="/reference/" target="_self">参考文档</a>。',
  },
};
