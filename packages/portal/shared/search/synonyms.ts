import type { Locale } from '../page-addresses.ts';

/** Words that readers type, and what the pages call the same thing. */
interface Synonym {
  /** In lower case. A Latin word counts as a whole, Chinese characters anywhere. */
  readonly words: readonly string[];
  /** The words of the pages. */
  readonly means: string;
  /** The entry that answers a query of these words alone, without the language: `/downloads/#client`. */
  readonly first?: string;
}

/** For each language, since readers of the Chinese pages type English words too, they have the English ones as well. */
const english: readonly Synonym[] = [
  {
    words: ['client options', 'sdk options', 'options of the client'],
    means: 'options',
    first: '/sdk/#all-options',
  },
  {
    words: ['sdk', 'client library', 'library', 'node', 'nodejs', 'javascript', 'js'],
    means: 'client TypeScript',
    first: '/sdk/',
  },
  {
    words: ['react', 'vue', 'frontend', 'ui', 'infinite scroll'],
    means: 'front end',
    first: '/guides/front-end-on-the-mock/',
  },
  {
    words: [
      'docker',
      'self-host',
      'self host',
      'selfhost',
      'deploy',
      'deployment',
      'install gateway',
      'server',
      'kubernetes',
    ],
    means: 'run gateway',
    first: '/guides/run-your-own-gateway/',
  },
  {
    words: [
      'excel',
      'spreadsheet',
      'xlsx',
      'csv',
      'export',
      'google sheets',
      'pandas',
      'cli',
      'command line',
    ],
    means: 'spreadsheet',
    first: '/guides/collect-into-a-spreadsheet/',
  },
  {
    words: ['swagger', 'openapi', 'spec', 'schema', 'openapi.json'],
    means: 'openapi contract file',
    first: '/downloads/',
  },
  {
    words: ['postman', 'insomnia'],
    means: 'postman',
    first: '/downloads/#postman',
  },
  {
    words: ['price', 'pricing', 'cost', 'billing', 'charge', 'credits'],
    means: 'call costs',
    first: '/unknowns/#gap-billing',
  },
  {
    words: [
      'api key',
      'apikey',
      'access token',
      'credentials',
      'sign up',
      'register',
      'login',
      'token',
    ],
    means: 'get a token',
    first: '/authentication/#get-a-token',
  },
  {
    words: ['auth', 'authentication', 'authorization', 'bearer', 'header', 'authenticate'],
    means: 'authentication token',
    first: '/authentication/',
  },
  {
    words: ['leak', 'security', 'browser token', 'hide token'],
    means: 'keep token secret',
    first: '/guides/keep-the-token-secret/',
  },
  { words: ['cors', 'cross origin', 'cross-origin'], means: 'origin browser CORS' },
  {
    words: ['claude', 'chatgpt', 'cursor ide', 'llm', 'ai', 'agent', 'mcp', 'assistant', 'copilot'],
    means: 'assistant MCP',
    first: '/guides/give-the-service-to-an-assistant/',
  },
  {
    words: [
      'rate_limit',
      'rate limit',
      'ratelimit',
      'throttle',
      'throttling',
      'too many requests',
      '429',
      'limits',
      'qps',
    ],
    means: 'rate limit 302',
    first: '/codes/#code-302',
  },
  {
    words: ['quota', 'daily limit', 'daily quota'],
    means: 'daily quota 303',
    first: '/codes/#code-303',
  },
  {
    words: ['balance', 'insufficient balance', 'payment', 'top up', '402'],
    means: 'balance 601',
    first: '/codes/#code-601',
  },
  {
    words: ['unauthorized', '401', 'invalid token'],
    means: 'invalid token 100',
    first: '/codes/#code-100',
  },
  {
    words: ['forbidden', '403', 'permission'],
    means: 'permission denied 600',
    first: '/codes/#code-600',
  },
  {
    words: ['bad request', 'invalid parameters'],
    means: 'invalid parameters 400',
    first: '/codes/#code-400',
  },
  {
    words: ['errors', 'error', 'error codes', 'status codes', 'codes'],
    means: 'result codes',
    first: '/codes/',
  },
  {
    words: ['retry', 'retries', 'backoff', 'timeout', 'error handling'],
    means: 'errors retries',
    first: '/guides/errors-and-retries/',
  },
  {
    words: ['pagination', 'paging', 'paginate', 'next page', 'scroll', 'resume', 'all pages'],
    means: 'page through everything',
    first: '/guides/page-through-everything/',
  },
  { words: ['page size', 'per page', 'limit parameter'], means: 'page size' },
  {
    words: [
      'quickstart',
      'quick start',
      'getting started',
      'start',
      'tutorial',
      'hello world',
      'first call',
      'first request',
    ],
    means: 'five-minute start',
    first: '/guides/five-minute-start/',
  },
  {
    words: ['sandbox', 'fake', 'test data', 'mock', 'stub', 'simulate'],
    means: 'mock',
    first: '/guides/front-end-on-the-mock/',
  },
  {
    words: ['production', 'go live', 'base url', 'host', 'real service'],
    means: 'from mock to production',
    first: '/guides/from-mock-to-production/',
  },
  {
    words: ['likes', 'upvotes', 'votes', 'like count'],
    means: 'voteup_count',
    first: '/operations/listAnswers/#field-data.data.target.voteup_count',
  },
  { words: ['followers', 'fans', 'follower count'], means: 'follower_count fans_count' },
  {
    words: ['release notes', 'changes', 'what is new', 'changelog', 'history'],
    means: 'changelog',
    first: '/changelog/',
  },
  { words: ['version', 'versions'], means: 'versions', first: '/versions/' },
  { words: ['playground', 'console', 'try', 'try it'], means: 'try it', first: '/try/' },
  {
    words: ['endpoints', 'operations', 'api list', 'methods'],
    means: 'operations',
    first: '/operations/',
  },
  {
    words: ['unknown', 'gaps', 'not documented'],
    means: 'specification does not say',
    first: '/unknowns/',
  },
  { words: ['npm', 'download', 'install', 'package'], means: 'downloads', first: '/downloads/' },
];

const chinese: readonly Synonym[] = [
  { words: ['限流', '频率', '频控', '请求过多'], means: '频率限制 302', first: '/codes/#code-302' },
  { words: ['配额', '每日配额', '每日上限'], means: '每日配额 303', first: '/codes/#code-303' },
  { words: ['余额', '欠费', '充值', '余额不足'], means: '余额 601', first: '/codes/#code-601' },
  { words: ['鉴权', '身份验证', '登录', '认证'], means: '认证 令牌', first: '/authentication/' },
  {
    words: ['密钥', '获取令牌', '令牌', '申请', '注册'],
    means: '令牌',
    first: '/authentication/#get-a-token',
  },
  {
    words: ['翻页', '分页', '下一页', '游标'],
    means: '遍历所有分页',
    first: '/guides/page-through-everything/',
  },
  {
    words: ['导出', '表格', '电子表格', '批量', '命令行'],
    means: '电子表格',
    first: '/guides/collect-into-a-spreadsheet/',
  },
  {
    words: ['部署', '自建', '私有化', '容器', '网关'],
    means: '网关',
    first: '/guides/run-your-own-gateway/',
  },
  { words: ['跨域'], means: 'CORS' },
  {
    words: ['点赞', '赞同', '点赞数'],
    means: 'voteup_count',
    first: '/operations/listAnswers/#field-data.data.target.voteup_count',
  },
  { words: ['粉丝', '粉丝数', '关注者'], means: 'follower_count fans_count' },
  { words: ['价格', '计费', '收费', '费用'], means: '费用 扣', first: '/unknowns/#gap-billing' },
  { words: ['重试', '超时', '错误处理'], means: '重试', first: '/guides/errors-and-retries/' },
  { words: ['错误码', '状态码', '返回码'], means: '结果码', first: '/codes/' },
  {
    words: ['快速开始', '入门', '教程', '五分钟'],
    means: '五分钟',
    first: '/guides/five-minute-start/',
  },
  {
    words: ['模拟', '测试数据', '沙箱'],
    means: '模拟服务',
    first: '/guides/front-end-on-the-mock/',
  },
  {
    words: ['智能体', '助手', '大模型'],
    means: 'MCP 助手',
    first: '/guides/give-the-service-to-an-assistant/',
  },
  { words: ['更新', '版本记录', '更新日志'], means: '更新日志', first: '/changelog/' },
  { words: ['下载', '安装'], means: '下载', first: '/downloads/' },
  { words: ['泄露', '安全', '保密'], means: '令牌', first: '/guides/keep-the-token-secret/' },
  { words: ['上线', '生产环境'], means: '生产', first: '/guides/from-mock-to-production/' },
  { words: ['前端'], means: '前端', first: '/guides/front-end-on-the-mock/' },
];

export const synonyms: { readonly [Name in Locale]: readonly Synonym[] } = {
  en: english,
  zh: [...chinese, ...english],
};

/** What a reader without a query probably looks for, in this order. */
export const bestEntries: readonly string[] = [
  '/guides/five-minute-start/',
  '/authentication/#get-a-token',
  '/operations/',
  '/codes/',
  '/guides/page-through-everything/',
  '/guides/errors-and-retries/',
  '/guides/run-your-own-gateway/',
  '/downloads/',
];
