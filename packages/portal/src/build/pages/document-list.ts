import type { Locale } from '../../../shared/page-addresses.ts';

/** The parts of the site that are made from files of the repository. */
export type DocumentGroup = 'sdk' | 'tools' | 'gateway' | 'contract';

/** A text in English, and in Chinese where a Chinese page shows it. */
interface Text {
  readonly en: string;
  readonly zh?: string;
}

/** A page that is a file of the repository, or a part of one. */
export interface DocumentPage {
  /** Where the page is, such as `gateway/relay` for `/gateway/relay/`. */
  readonly name: string;
  /** The file that the page is made from, from the root of the repository. */
  readonly source: string;
  /**
   * The name in the marks of the file, `<!-- page: relay -->` to the next mark. Without it, the page has all that is in
   * no mark.
   */
  readonly mark?: string;
  readonly group: DocumentGroup;
  readonly title: Text;
  readonly description: Text;
}

/** A text in a language, or in English where it is in no other. */
export function textIn(locale: Locale, text: Text): string {
  return text[locale] ?? text.en;
}

const client = { source: 'packages/client/README.md', group: 'sdk' } as const;
const gateway = { source: 'packages/gateway/README.md', group: 'gateway' } as const;
const contract = { source: 'openapi/README.md', group: 'contract' } as const;

/** Every such page, in the order of the sidebar. */
export const documentPages: readonly DocumentPage[] = [
  {
    ...client,
    name: 'sdk',
    title: { en: 'TypeScript client' },
    description: {
      en: 'Install the client, call the operations, read lists to their end, and handle every error.',
    },
  },
  {
    ...client,
    name: 'sdk/tanstack-query',
    mark: 'tanstack-query',
    title: { en: 'TanStack Query' },
    description: {
      en: 'Query options for TanStack Query that fetch paid data once, with infinite lists and server rendering.',
    },
  },
  {
    ...client,
    name: 'sdk/proxy',
    mark: 'proxy',
    title: { en: 'Web pages and proxies' },
    description: {
      en: 'Keep the token on your server while a web page calls the operations.',
    },
  },
  {
    ...client,
    name: 'sdk/testing',
    mark: 'testing',
    title: { en: 'Testing' },
    description: {
      en: 'A fake fetch that responds as the mock does, in Vitest, Jest, Storybook and pages.',
    },
  },
  {
    name: 'tools/mock',
    source: 'packages/mock/README.md',
    group: 'tools',
    title: { en: 'Mock', zh: '模拟服务' },
    description: {
      en: 'Every operation, every result code and every fault on your machine, without a key.',
      zh: '在您的机器上运行每个接口，按需产生每个结果码和每种故障，无需令牌。',
    },
  },
  {
    name: 'tools/command-line',
    source: 'packages/cli/README.md',
    group: 'tools',
    title: { en: 'Command line', zh: '命令行工具' },
    description: {
      en: 'Read lists into a spreadsheet, CSV or JSON, and go on after a stop without paying again.',
      zh: '把列表读入电子表格、CSV 或 JSON；中断后可以续跑，不会重复付费。',
    },
  },
  {
    name: 'tools/mcp',
    source: 'packages/mcp/README.md',
    group: 'tools',
    title: { en: 'MCP server', zh: 'MCP 服务器' },
    description: {
      en: 'One tool for each operation, for assistants: how to connect a host, what it costs, what is bounded.',
      zh: '为 AI 助手提供每个接口对应的工具：如何接入宿主程序、费用如何、有哪些上限。',
    },
  },
  {
    name: 'tools/conformance',
    source: 'packages/conform/README.md',
    group: 'tools',
    title: { en: 'Conformance tests', zh: '一致性测试' },
    description: {
      en: 'Test any server of the contract with one command.',
      zh: '用一条命令测试任何实现该契约的服务器。',
    },
  },
  {
    name: 'tools/examples',
    source: 'packages/examples/README.md',
    group: 'tools',
    title: { en: 'Examples', zh: '示例项目' },
    description: {
      en: 'Small projects to copy: a React page, an edge proxy, a relay for a team, a spreadsheet with a notebook, a CI job.',
      zh: '可以直接复制的小项目：React 网页、边缘代理、团队中继、电子表格与笔记本、CI 任务。',
    },
  },
  {
    ...gateway,
    name: 'gateway',
    title: { en: 'Gateway' },
    description: {
      en: 'Run the service yourself: tokens, limits, balances and data in one SQLite file.',
    },
  },
  {
    ...gateway,
    name: 'gateway/relay',
    mark: 'relay',
    title: { en: 'Relay' },
    description: {
      en: 'Personal tokens, limits and budgets in front of one paid token.',
    },
  },
  {
    ...gateway,
    name: 'gateway/cluster',
    mark: 'cluster',
    title: { en: 'Cluster' },
    description: {
      en: 'Several gateways on one PostgreSQL: failover, upgrades, roles, balancers.',
    },
  },
  {
    ...gateway,
    name: 'gateway/operation',
    mark: 'operation',
    title: { en: 'Operation' },
    description: {
      en: 'Administration, backups, logs, metrics, limits against floods, isolation of accounts.',
    },
  },
  {
    name: 'gateway/capacity',
    source: 'packages/gateway/CAPACITY.md',
    group: 'gateway',
    title: { en: 'Capacity' },
    description: {
      en: 'Calls a second and core, memory and disk, of the dataset, a relay and a shared PostgreSQL.',
    },
  },
  {
    ...contract,
    name: 'contract',
    title: { en: 'The contract', zh: '契约' },
    description: {
      en: 'How the OpenAPI document is written: files, evidence, gaps, examples, versions.',
    },
  },
  {
    ...contract,
    name: 'contract/generation',
    mark: 'generation',
    title: { en: 'Generation', zh: '代码生成' },
    description: {
      en: 'What is generated from the contract, and how to generate from another OpenAPI document.',
    },
  },
  {
    name: 'contract/extensions',
    source: 'openapi/EXTENSIONS.md',
    group: 'contract',
    title: { en: 'Extensions', zh: '扩展字段' },
    description: {
      en: 'Every extension (`x-…`) of the contract: where it may appear and who reads it.',
    },
  },
];
