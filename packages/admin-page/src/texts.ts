import { MAX_DAYS } from './time-range.ts';
import { advice, codes, columns, labels, meanings } from './value-texts.ts';

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
    upstream: ['Upstream', '上游'],
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
      ended: [
        'Your session has ended. Sign in again: you come back to the same page.',
        '会话已结束。请重新登录：登录后回到同一页面。',
      ],
      unknown: [
        'There is no such admin token. Copy all of it, or create a new one.',
        '没有这个管理令牌。请完整复制，或创建新的。',
      ],
      expired: [
        'This admin token has expired. Create a new one.',
        '该管理令牌已过期。请创建新的。',
      ],
      revoked: ['This admin token is revoked. Create a new one.', '该管理令牌已撤销。请创建新的。'],
      'for calls': [
        'This is a token for calls. The page needs an admin token: create one as below.',
        '这是用于调用的令牌。本页需要管理令牌：请按下面的命令创建。',
      ],
    },
  },
  errors: {
    notFound: ['There is no such page. Choose one above.', '没有这个页面。请从上面选择。'],
    failed: [
      'The figures cannot be read at the moment. The log of the gateway says why; try again in a minute.',
      '目前无法读取数据。网关的日志说明原因；请一分钟后再试。',
    ],
    title: ['This did not work', '没有成功'],
  },
  range: {
    title: ['Time range', '时间范围'],
    from: ['From', '从'],
    to: ['To', '到'],
    show: ['Show', '显示'],
    shown: [
      (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
      (from: string, to: string) => (from === to ? from : `${from} 至 ${to}`),
    ],
    presets: {
      today: ['Today', '今天'],
      week: ['7 days', '7 天'],
      days: ['30 days', '30 天'],
      thisMonth: ['This month', '本月'],
      lastMonth: ['Last month', '上月'],
    },
    problems: {
      format: [
        'The time range in the address is not valid: give two days such as 2026-01-31.',
        '地址中的时间范围无效：请给出两个日期，例如 2026-01-31。',
      ],
      order: [
        'The time range in the address ends before it begins: give the earlier day first.',
        '地址中的时间范围结束早于开始：请先给出较早的日期。',
      ],
      length: [
        `The time range in the address is too long: give at most ${MAX_DAYS} days.`,
        `地址中的时间范围太长：最多 ${MAX_DAYS} 天。`,
      ],
    },
    fallback: [
      (from: string, to: string) => `The last 30 days are shown instead, ${from} to ${to}.`,
      (from: string, to: string) => `现在显示最近 30 天，${from} 至 ${to}。`,
    ],
  },
  table: {
    csvOf: [(table: string) => ` of ${table}`, (table: string) => `：${table}`],
    none: ['None', '无'],
    more: [
      (count: string) => `and ${count} more: all of them are in the CSV`,
      (count: string) => `另有 ${count} 行：全部在 CSV 中`,
    ],
    pages: ['Pages of the table', '表格的页'],
    page: [
      (page: number, pages: number) => `Page ${page} of ${pages}`,
      (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
    ],
    previous: ['Previous', '上一页'],
    next: ['Next', '下一页'],
    rows: [(count: string) => `Rows: ${count}`, (count: string) => `行数：${count}`],
  },
  state: {
    title: ['At present', '当前状态'],
    well: ['Everything works.', '一切正常。'],
    problem: ['Calls are not served:', '无法处理调用：'],
    degraded: ['Calls are served, but:', '可以处理调用，但是：'],
    wellBut: [
      (percent: string) => `Everything works. Of today’s calls, ${percent} failed.`,
      (percent: string) => `一切正常。今天有 ${percent} 的调用失败。`,
    ],
    failures: [
      (percent: string, code: string, meaning: string) =>
        `${percent} of today’s calls failed, most of them with code ${code} (${meaning}).`,
      (percent: string, code: string, meaning: string) =>
        `今天有 ${percent} 的调用失败，其中最多的是结果码 ${code}（${meaning}）。`,
    ],
    key: [
      (key: string, today: string, limit: string) =>
        `The key ${key} has used ${today} of the ${limit} requests of its daily limit.`,
      (key: string, today: string, limit: string) =>
        `密钥 ${key} 今天已发送 ${today} 个请求，每日上限为 ${limit}。`,
    ],
    budget: [
      (name: string, spent: string, isHard: boolean) =>
        `The budget of ${name} is at its end${isHard ? ' and refuses calls' : ''}: ${spent}.`,
      (name: string, spent: string, isHard: boolean) =>
        `${name} 的预算已用尽${isHard ? '，会拒绝调用' : ''}：${spent}。`,
    ],
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
    ways: ['How calls were served', '调用的服务方式'],
    top: ['Who spent most', '花费最多的'],
    noGroup: ['no group', '无组'],
    others: ['all others', '其他合计'],
    all: ['See all spend', '查看全部花费'],
    via: {
      call: ['by the source, paid', '由数据源提供，计费'],
      cache: ['from the cache', '来自缓存'],
      shared: ['with the response to the same call in flight', '使用同一进行中调用的响应'],
      rescue: ['with a response that was paid and not delivered', '使用已付费而未送达的响应'],
      stale: ['with an old response while the upstream fails', '上游失败时使用旧响应'],
    },
  },
  failures: {
    perHour: ['Failed calls by the hour', '每小时失败的调用'],
    allPerHour: ['All calls by the hour', '每小时的全部调用'],
    hoursNote: [
      'Counted once a minute since the page was switched on, for 35 days. Calls with a wrong token are among them.',
      '启用本页后每分钟统计一次，保留 35 天，包括令牌错误的调用。',
    ],
    codes: ['Result codes', '结果代码'],
    codesNote: [
      'Calls with a wrong token belong to no token, so they are only in the pictures below.',
      '令牌错误的调用不属于任何令牌，因此只在下面的图中。',
    ],
    hours: ['Calls by hour and code', '各小时和代码的调用'],
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
    search: ['Name, id or group', '名称、编号或组'],
    states: {
      any: ['any', '全部'],
      active: ['active', '有效'],
      expiring: ['expires within 30 days', '30 天内过期'],
      expired: ['expired', '已过期'],
      revoked: ['revoked', '已撤销'],
    },
    unlimited: ['unlimited', '无限制'],
    never: ['never', '从未'],
    all: ['all', '全部'],
    expiring: ['Tokens that expire within 30 days', '30 天内过期的令牌'],
    noneExpiring: ['No token expires within 30 days.', '30 天内没有令牌过期。'],
    seeAll: ['See all tokens', '查看全部令牌'],
    note: ['The tokens themselves are stored nowhere.', '令牌本身没有保存在任何地方。'],
  },
  budgets: {
    title: ['Budgets', '预算'],
    none: ['There are no budgets. "budgets set" makes one.', '没有预算。用 "budgets set" 设置。'],
    spentOf: [
      (spent: string, credits: string) => `${spent} of ${credits} credits are spent`,
      (spent: string, credits: string) => `已花费 ${spent}，共 ${credits} 点`,
    ],
    hard: ['refuses calls beyond it', '超出后拒绝调用'],
    soft: ['only warns', '只提醒'],
    near: ['Budgets of which most is spent', '快用完的预算'],
    noneNear: ['Less than 80 % of each budget is spent.', '每个预算的花费都不到 80 %。'],
    seeAll: ['See all budgets', '查看全部预算'],
    periods: {
      day: ['a day', '每天'],
      month: ['a month', '每月'],
    },
  },
  upstream: {
    none: [
      'This gateway serves its own dataset, so there is no upstream.',
      '本网关使用自己的数据集，因此没有上游。',
    ],
    ok: ['Requests can be sent to the upstream.', '可以向上游发送请求。'],
    degraded: ['The upstream is not well:', '上游不正常：'],
    uncertain: ['Uncertain requests', '不确定的请求'],
    uncertainNote: [
      'Requests that the upstream may have billed without a charge here, the newest 50. Compare them with its bill.',
      '上游可能已计费而这里没有扣费的请求，最新的 50 个。请与上游的账单核对。',
    ],
    details: ['Details', '详情'],
    keys: ['Keys', '密钥'],
    holdOf: [
      (operation: string, code: string) => `${operation} after ${code}`,
      (operation: string, code: string) => `${operation}（代码 ${code}）`,
    ],
    everything: ['all calls', '全部调用'],
    keyStates: {
      ok: ['in use', '使用中'],
      paused: ['paused', '暂停'],
      refused: ['refused', '被拒绝'],
      spent: ['spent', '已用尽'],
      draining: ['ends its requests', '处理完剩余请求'],
    },
  },
  service: {
    nodes: ['Nodes', '节点'],
    thisNode: ['this gateway', '本网关'],
    live: ['in contact', '有联系'],
    gone: ['not in contact', '无联系'],
    latency: ['Latency of calls', '调用的延迟'],
    latencyNote: [
      'Since the start of the gateway: the time within which a share of the calls had their response.',
      '网关启动以来：一定比例的调用在该时间内得到响应。',
    ],
    release: ['Release', '版本'],
    within: [(ms: string) => `${ms} ms`, (ms: string) => `${ms} 毫秒`],
  },
  codes,
  advice,
  labels,
  meanings,
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
