import { codesZh } from './codes-zh.ts';
import type { PageMessages } from './en.ts';
import { unknownsZh } from './unknowns-zh.ts';

/** The texts of the pages made from the contract, in Simplified Chinese. */
export const zh: PageMessages = {
  codes: codesZh,
  unknowns: unknownsZh,
  operations: {
    all: '全部接口',
    title: '接口',
    description: '本服务的五个接口，每个都有参数说明和示例。',
    text: '每个接口都是只带查询参数的 `GET` 请求，响应都使用同一个信封。响应的每个字段见<a href="/reference/" target="_self">参考文档</a>。',
  },
  changelog: {
    title: '更新日志',
    description: '契约、客户端、模拟服务、网关和文档站的变更。更新日志只有英文。',
    intro: '本站所描述的版本见[版本](/versions/)页面。更新日志只有英文。',
  },
  versions: {
    title: '版本',
    description: '本站所描述的契约版本和各个包的版本。',
    intro:
      '本站描述下列版本。契约有自己的版本号：破坏性变更会提升第一个数字。服务是否以及如何预告变更，[规范没有说明](/unknowns/#gap-deprecation-policy)。',
    contract: '契约（`info.version`）',
    columns: ['对象', '版本'],
    ask: '程序用 `--version` 打印自己的版本。变更内容见[更新日志](/changelog/)，这些版本可在[下载](/downloads/)页面获取。',
  },
  markdown: {
    page: (address) => `本页地址：${address}。`,
    unknowns: (address) =>
      `规范没有说明的内容列在 ${address}。请勿自行假设任何页面都没有写明的默认值、限额、价格、主机或令牌获取方式。`,
  },
  llms: {
    summary: (version) =>
      `五个只读接口，查询各社交平台的数据。每个接口都是只带查询参数的 GET 请求，响应使用同一个 JSON 信封。本文档描述契约的 ${version} 版，并附带模拟服务、网关和 TypeScript 客户端。`,
    rules: [
      '当且仅当响应体的字段 `code` 为 0 时调用成功；不要看 HTTP 状态码。请用 `Number(code) === 0` 比较，因为规范中 code 既有数字形式也有字符串形式。',
      '令牌是每次调用的查询参数 `token`；请求头和 Cookie 都不是凭据。服务如何签发令牌尚不清楚。',
      '服务的主机地址尚不清楚：请使用 http://127.0.0.1:4010 上的模拟服务和令牌 `demo-token`，服务地址由读者自行填写。',
      '标记说明一条内容有多确定：`sampled`、`conflicting`、`assumed` 和 `unknown`。没有标记的内容都出自规范。',
    ],
    sections: {
      guides: '指南',
      operations: '接口',
      contract: '结果码、规范空白与下载',
      unknown: '尚不清楚的内容',
    },
    contractFile: '单文件契约，OpenAPI 3.1，包含所有响应的每个字段。',
    fullFile: '全部页面合为一个文件。',
    unknown:
      '规范没有回答下面这些问题。不要编造答案，请直接说明尚不清楚。“规范空白”页面列出了本项目为自己的服务器和客户端所做的选择。',
  },
};
