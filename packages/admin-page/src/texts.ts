import { advice, codes, columns } from './value-texts.ts';

/** The texts of the page. */
const texts = {
  language: ['en', 'zh-CN'],
  site: ['Gateway', '网关'],
  skip: ['Skip to the content', '跳到内容'],
  navigation: ['Pages', '页面'],
  otherLanguage: ['中文', 'English'],
  signOut: ['Sign out', '退出登录'],
  footer: [
    (zone: string) =>
      `Days and times in the zone ${zone}. Sums are at most a minute old. This page changes nothing: changes are made with the command.`,
    (zone: string) =>
      `日期和时间按时区 ${zone}。合计最多是一分钟前的。本页不作任何修改：修改请使用命令。`,
  ],
  sections: {
    overview: ['Overview', '概览'],
    spend: ['Spend', '花费'],
    failures: ['Failures', '失败'],
    tokens: ['Tokens', '令牌'],
    budgets: ['Budgets', '预算'],
    service: ['Service', '服务'],
  },
  signIn: {
    title: ['Sign in', '登录'],
    token: ['Admin token', '管理令牌'],
    help: [
      'Create one on the machine of the gateway. It is printed once, and only its hash is stored:',
      '在网关所在的机器上创建。令牌只显示一次，只保存其哈希值：',
    ],
    problems: {
      'session ended': [
        'Your session has ended. Sign in again: you come back to the same page.',
        '会话已结束。请重新登录：登录后回到同一页面。',
      ],
      unknown: [
        'There is no such admin token. Copy all of it, or create a new one.',
        '没有这个管理令牌。请完整复制，或创建新的。',
      ],
      'token ended': [
        'This admin token has expired or is revoked. Create a new one.',
        '该管理令牌已过期或已撤销。请创建新的。',
      ],
      'for calls': [
        'This is a token for calls. The page needs an admin token: create one as below.',
        '这是用于调用的令牌。本页需要管理令牌：请按下面的命令创建。',
      ],
    },
  },
  problems: {
    title: ['This did not work', '没有成功'],
    notFound: ['There is no such page. Choose one above.', '没有这个页面。请从上面选择。'],
    range: [
      'The time range in the address is not valid. Give two days such as 2026-01-31, the earlier one first, and at most 400 days.',
      '地址中的时间范围无效。请给出两个日期，例如 2026-01-31，较早的在前，最多 400 天。',
    ],
    failed: [
      'The figures cannot be read at the moment. The log of the gateway says why; try again in a minute.',
      '目前无法读取数据。网关的日志说明原因；请一分钟后再试。',
    ],
  },
  range: {
    title: ['Time range', '时间范围'],
    from: ['From', '从'],
    to: ['To', '至'],
    show: ['Show', '显示'],
    presets: {
      today: ['Today', '今天'],
      week: ['7 days', '7 天'],
      days: ['30 days', '30 天'],
      thisMonth: ['This month', '本月'],
      lastMonth: ['Last month', '上月'],
    },
  },
  chart: {
    others: ['all others', '其他合计'],
    days: [
      (from: string, to: string) => `${from} to ${to}`,
      (from: string, to: string) => `${from} 至 ${to}`,
    ],
  },
  table: {
    csvOf: [(table: string) => ` of ${table}`, (table: string) => `：${table}`],
    none: ['None', '无'],
    more: [
      (count: string) => `The first 100 rows, and ${count} more in the CSV.`,
      (count: string) => `前 100 行，另有 ${count} 行在 CSV 中。`,
    ],
  },
  state: {
    title: ['At present', '当前状态'],
    good: ['Calls are served.', '可以处理调用。'],
    warning: ['Calls are served, but:', '可以处理调用，但是：'],
    bad: ['Calls are not served:', '无法处理调用：'],
    failures: [
      (percent: string, code: string) =>
        `${percent} of today’s calls failed, most of them with code ${code}.`,
      (percent: string, code: string) =>
        `今天有 ${percent} 的调用失败，其中最多的是结果码 ${code}。`,
    ],
    key: [
      (key: string, today: string, limit: string) =>
        `The key ${key} has used ${today} of the ${limit} requests of its daily limit.`,
      (key: string, today: string, limit: string) =>
        `密钥 ${key} 今天已发送 ${today} 个请求，每日上限为 ${limit}。`,
    ],
    budget: [
      (name: string, spent: string, credits: string) =>
        `The budget of ${name} is used up: ${spent} of ${credits} credits are spent.`,
      (name: string, spent: string, credits: string) =>
        `${name} 的预算已用尽：已花费 ${spent}，共 ${credits} 点。`,
    ],
    refuses: [' It refuses calls.', '它会拒绝调用。'],
    noBackup: [
      'There is no backup yet. "backup FILE" makes one, and the timer of deploy/ one each night.',
      '还没有备份。可以用“backup FILE”备份，deploy/ 中的定时器每晚备份一次。',
    ],
    oldBackup: [
      (days: string) => `The last backup is ${days} days old. See why the newer ones failed.`,
      (days: string) => `最近一次备份是 ${days} 天前的，请检查后来的备份为何失败。`,
    ],
    certificate: [
      (time: string) => `The certificate is valid until ${time}. See why it was not renewed.`,
      (time: string) => `证书的有效期到 ${time} 为止，请检查为何没有续期。`,
    ],
  },
  tiles: {
    credits: ['Credits spent', '花费的点数'],
    calls: ['Calls', '调用'],
    failed: ['Failed calls', '失败的调用'],
    saved: ['Credits saved by reuse', '复用节省的点数'],
    share: [
      (percent: string) => `${percent} of all calls`,
      (percent: string) => `占全部调用的 ${percent}`,
    ],
  },
  spend: {
    perDay: ['Credits per day', '每天的点数'],
    by: ['By', '按'],
    dimensions: {
      group: ['group', '组'],
      token: ['token', '令牌'],
      operation: ['operation', '操作'],
    },
    table: [(by: string) => `Spend by ${by}`, (by: string) => `各${by}的花费`],
    days: ['Spend by day', '每天的花费'],
    noGroup: ['no group', '无组'],
  },
  failures: {
    perDay: ['Failed calls per day', '每天失败的调用'],
    codes: ['Result codes', '结果代码'],
    codesNote: [
      'Calls with a wrong token belong to no token, so they are only among the last failed calls.',
      '令牌错误的调用不属于任何令牌，因此只出现在“最近失败的调用”中。',
    ],
    recent: ['Last failed calls', '最近失败的调用'],
    recentNote: [
      'Since the start of the gateway, 100 at most. The log has the same request ids.',
      '网关启动以来，最多 100 个。日志中有相同的请求编号。',
    ],
    byToken: ['Failures by token', '各令牌的失败'],
    byTokenNote: [
      'Calls with code 301 or 500, and requests that the upstream may have billed without a charge here.',
      '代码为 301 或 500 的调用，以及上游可能已计费而这里没有扣费的请求。',
    ],
  },
  tokens: {
    title: ['Tokens', '令牌'],
    search: ['Name, id, group or state', '名称、编号、组或状态'],
    states: {
      active: ['active', '有效'],
      expired: ['expired', '已过期'],
      revoked: ['revoked', '已撤销'],
    },
    unlimited: ['unlimited', '无限制'],
    never: ['never', '从未'],
    all: ['all', '全部'],
    expiring: ['Tokens that expire within 30 days', '30 天内过期的令牌'],
    note: ['The tokens themselves are stored nowhere.', '令牌本身没有保存在任何地方。'],
  },
  budgets: {
    title: ['Budgets', '预算'],
    near: ['Budgets of which 80 % or more is spent', '已花费 80 % 及以上的预算'],
    kinds: {
      hard: ['refuses calls beyond it', '超出后拒绝调用'],
      soft: ['only warns', '只提醒'],
    },
    periods: {
      day: ['a day', '每天'],
      month: ['a month', '每月'],
    },
  },
  service: {
    nodes: ['Nodes', '节点'],
    nodeStates: {
      live: ['in contact', '有联系'],
      gone: ['not in contact', '无联系'],
    },
    release: ['Release', '版本'],
    keys: ['Keys for the upstream', '上游的密钥'],
    keyStates: {
      ok: ['in use', '使用中'],
      paused: ['paused', '暂停'],
      refused: ['refused', '被拒绝'],
      spent: ['spent', '已用尽'],
      draining: ['ends its requests', '处理完剩余请求'],
    },
    details: ['Details of the upstream', '上游的详细信息'],
  },
  codes,
  advice,
  columns,
} as const;

/** The same texts in one language. */
type InOne<Tree> = Tree extends readonly [infer En, infer Zh]
  ? En | Zh
  : { readonly [Name in keyof Tree]: InOne<Tree[Name]> };

export type Texts = InOne<typeof texts>;

export const languages = { en: inLanguage(texts, 0), zh: inLanguage(texts, 1) };
export type Locale = keyof typeof languages;

function inLanguage<Tree extends object>(tree: Tree, at: 0 | 1): InOne<Tree> {
  const entries = Object.entries(tree).map(([name, value]) => [
    ...[name, Array.isArray(value) ? value[at] : inLanguage(value, at)],
  ]);
  return Object.fromEntries(entries);
}
