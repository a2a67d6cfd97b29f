import type { ReasonId } from '@social-data/source/readiness-reason';

/** By value. */
type TextsByValue = Readonly<Record<string, readonly [en: string, zh: string]>>;

/** What a result code means. */
export const codes: TextsByValue = {
  '0': ['Success', '成功'],
  '100': ['Wrong token', '令牌错误'],
  '301': ['Collection failed', '采集失败'],
  '302': ['Too fast', '过快'],
  '303': ['Quota used up', '配额用尽'],
  '400': ['Wrong parameters', '参数错误'],
  '500': ['Server error', '服务器错误'],
  '600': ['Not allowed', '无权限'],
  '601': ['No balance', '余额不足'],
  other: ['Other', '其他'],
};

/** What an operator does about a result code. */
export const advice: TextsByValue = {
  '0': ['Nothing to do.', '无需处理。'],
  '100': [
    'The caller needs an active token: see Tokens for expired ones.',
    '调用者需要有效的令牌：过期的令牌见“令牌”页。',
  ],
  '301': [
    'The source failed. See Upstream; callers may retry.',
    '数据源失败。请看“上游”页；调用者可以重试。',
  ],
  '302': [
    'A rate was exceeded, or the upstream asks to slow down. See Upstream.',
    '超过速率，或上游要求放慢。请看“上游”页。',
  ],
  '303': [
    'A daily quota or a budget is used up. See Tokens and Budgets.',
    '每日配额或预算已用尽。请看“令牌”页和“预算”页。',
  ],
  '400': ['The caller has to correct the call.', '调用者需要更正调用。'],
  '500': [
    'The gateway or its source failed. The log says why.',
    '网关或其数据源失败。日志说明原因。',
  ],
  '600': [
    'The token may not call this operation: see Tokens.',
    '令牌不能调用该操作：请看“令牌”页。',
  ],
  '601': [
    'The balance or a budget is used up. Top up the token.',
    '余额或预算已用尽。请为令牌充值。',
  ],
  other: ['See the list of codes in the documentation.', '见文档中的代码表。'],
};

/** Names of `/upstream`. One that is neither here nor a column is shown as it is. */
export const labels: TextsByValue = {
  operations: ['Circuit breakers by operation', '各操作的熔断器'],
  stoppedAccounts: ['Accounts that are stopped, by operation', '各操作暂停的账户'],
  pauseMs: ['Pause that the upstream asked for (ms)', '上游要求的暂停（毫秒）'],
  askedToWaitUntil: ['Asked to wait until', '要求等待到'],
  queue: ['Queue', '队列'],
  inFlight: ['in flight', '进行中'],
  waiting: ['waiting', '等待中'],
  concurrency: ['at most in flight', '同时进行的上限'],
  connections: ['Connections', '连接'],
  surplusResponses: ['responses that no request asked for', '没有请求对应的响应'],
  singleRequestMs: ['one request for each connection, for (ms)', '每个连接一个请求，还有（毫秒）'],
  requests: ['Requests since the start', '启动以来的请求'],
  retries: ['retries', '重试'],
  accounts: ['Accounts with the most failed requests', '失败请求最多的账户'],
  otherAccounts: ['All other accounts', '其他账户合计'],
  account: ['token', '令牌'],
  uncertainCredits: ['uncertain credits', '不确定的点数'],
  uncertainLeft: ['uncertain requests left', '还允许的不确定请求'],
  lastFailure: ['Last failure', '最近一次失败'],
  reason: ['reason', '原因'],
  latencyMs: ['Latency of the last 1,000 requests (ms)', '最近 1,000 个请求的延迟（毫秒）'],
};

/** What the reasons of `/readyz` mean. In English, their own sentences are enough. */
export const meanings: Readonly<Record<ReasonId, readonly [en: undefined, zh: string]>> = {
  shutting_down: [undefined, '网关正在停止，并处理完剩余的调用。'],
  write_failed: [undefined, '最近 5 秒内写入失败，之后会重试。'],
  disk_failed: [undefined, '磁盘写入或同步失败，重启网关之前不再写入。'],
  database_unreachable: [undefined, '无法连接共享数据库。'],
  database_refuses_writes: [undefined, '共享数据库拒绝写入。'],
  database_set_back: [
    undefined,
    '共享数据库缺少它已确认的数据，所有网关已停止服务。请先用 ledger reconcile 补上缺失的记录，再执行 database accept。',
  ],
  database_format: [undefined, '数据库的格式属于其他版本：请在本节点安装该版本。'],
  node_ended: [
    undefined,
    '节点与共享数据库失去联系的时间超过租期，已被其他节点结束，会自动重新加入。',
  ],
  node_cannot_join: [undefined, '节点不能重新加入，原因见下文。'],
  node_name_taken: [
    undefined,
    '另一个网关使用了本节点的名称：请为每个节点指定不同的名称，并重启本网关。',
  ],
  dataset_unreadable: [undefined, '无法读取数据文件中的数据集。'],
  dataset_not_compared: [undefined, '节点正在核对自己的数据集与共享数据库的日志。'],
  dataset_behind: [undefined, '其他节点的数据集更新，本节点正在跟上。'],
  dataset_not_followed: [undefined, '数据集日志中的一条记录暂时无法应用，会重试。'],
  dataset_conflict: [undefined, '本节点的数据集与共享数据库的日志不一致。'],
  dataset_rebuilding: [undefined, '正在按共享数据库的日志重建数据集。'],
  source_unavailable: [undefined, '数据源目前不可用。'],
  upstream_refuses_token: [undefined, '上游拒绝了密钥，或其余额、配额已用尽。'],
  upstream_fails: [undefined, '对上游的请求全部失败。'],
  upstream_asks_to_wait: [undefined, '上游要求放慢或等待。'],
  upstream_surplus_response: [
    undefined,
    '上游发来了没有请求对应的响应，现在每个连接只发送一个请求。',
  ],
  upstream_daily_limit: [undefined, '已达到上游的每日上限。'],
  dataset_waits_for_nodes: [undefined, '数据集的新版本在等待其他节点。'],
};

/** Headings of tables. */
export const columns = {
  id: ['Id', '编号'],
  token: ['Token', '令牌'],
  name: ['Name', '名称'],
  group: ['Group', '组'],
  operation: ['Operation', '操作'],
  operations: ['Operations', '操作'],
  day: ['Day', '日期'],
  hour: ['Hour', '小时'],
  code: ['Code', '代码'],
  meaning: ['Meaning', '含义'],
  advice: ['What to do', '如何处理'],
  via: ['Served', '方式'],
  calls: ['Calls', '调用'],
  successes: ['Successes', '成功'],
  credits: ['Credits', '点数'],
  saved: ['Saved', '节省'],
  share: ['Share', '占比'],
  state: ['State', '状态'],
  rate: ['Rate', '速率'],
  daily_quota: ['Daily quota', '每日配额'],
  balance: ['Balance', '余额'],
  origins: ['Origins', '来源'],
  expires_at: ['Expires', '过期'],
  created_at: ['Created', '创建'],
  last_used: ['Last used', '最近使用'],
  period: ['Period', '周期'],
  kind: ['Kind', '种类'],
  spent: ['Spent', '已花费'],
  in_flight: ['In flight', '进行中'],
  left: ['Left', '剩余'],
  thresholds: ['Thresholds', '阈值'],
  resets_at: ['Begins anew', '重新开始'],
  at: ['Time', '时间'],
  request: ['Request id', '请求编号'],
  ms: ['ms', '毫秒'],
  failures: ['Failures', '失败'],
  quota_taken: ['Took quota', '占用配额'],
  uncertain: ['Uncertain', '不确定'],
  uncertain_credits: ['Uncertain credits', '不确定的点数'],
  node: ['Node', '节点'],
  since: ['Since', '自'],
  revision: ['Dataset revision', '数据集版本'],
  problem: ['Problem', '问题'],
  half: ['50 % within', '50 % 在'],
  most: ['95 % within', '95 % 在'],
  nearly_all: ['99 % within', '99 % 在'],
  key: ['Key', '密钥'],
  today: ['Sent today', '今天已发送'],
  sent: ['Sent', '已发送'],
  succeeded: ['Succeeded', '成功'],
  failed: ['Failed', '失败'],
  holds: ['Held back', '暂停使用'],
  part: ['Part', '部分'],
  value: ['Value', '值'],
  paused_until: ['Waits until', '等待到'],
} as const;
