import type { ReasonId } from '@social-data/source/source';

/** By value. */
type TextsByValue = Readonly<Record<string, readonly [en: string, zh: string]>>;

/** What a result code means. */
export const codes: TextsByValue = {
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
  '100': [
    'The caller needs an active token: see Tokens for expired ones.',
    '调用者需要有效的令牌：过期的令牌见“令牌”页。',
  ],
  '301': [
    'The source failed. See Service; callers may retry.',
    '数据源失败。请看“服务”页；调用者可以重试。',
  ],
  '302': [
    'A rate was exceeded, or the upstream asks to slow down. See Service.',
    '超过速率，或上游要求放慢。请看“服务”页。',
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

/** What the reasons of `/readyz` mean, in Chinese. Their own sentences are in English. */
export const meanings: Readonly<Record<ReasonId, string>> = {
  shutting_down: '网关正在停止，并处理完剩余的调用。',
  write_failed: '最近 5 秒内写入失败，之后会重试。',
  disk_failed: '磁盘写入或同步失败，重启网关之前不再写入。',
  database_unreachable: '无法连接共享数据库。',
  database_refuses_writes: '共享数据库拒绝写入。',
  database_set_back:
    '共享数据库缺少它已确认的数据，所有网关已停止服务。请先用 ledger reconcile 补上缺失的记录，再执行 database accept。',
  database_format: '数据库的格式属于其他版本：请在本节点安装该版本。',
  node_ended: '节点与共享数据库失去联系的时间超过租期，已被其他节点结束，会自动重新加入。',
  node_cannot_join: '节点不能重新加入，原因见下文。',
  node_name_taken: '另一个网关使用了本节点的名称：请为每个节点指定不同的名称，并重启本网关。',
  dataset_not_compared: '节点正在核对自己的数据集与共享数据库的日志。',
  dataset_behind: '其他节点的数据集更新，本节点正在跟上。',
  dataset_not_followed: '数据集日志中的一条记录暂时无法应用，会重试。',
  dataset_conflict: '本节点的数据集与共享数据库的日志不一致。',
  dataset_rebuilding: '正在按共享数据库的日志重建数据集。',
  source_unavailable: '数据源目前不可用。',
  upstream_refuses_token: '上游拒绝了密钥，或其余额、配额已用尽。',
  upstream_fails: '对上游的请求全部失败。',
  upstream_asks_to_wait: '上游要求放慢或等待。',
  upstream_surplus_response: '上游发来了没有请求对应的响应，现在每个连接只发送一个请求。',
  upstream_daily_limit: '已达到上游的每日上限。',
  dataset_waits_for_nodes: '数据集的新版本在等待其他节点。',
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
  code: ['Code', '代码'],
  meaning: ['Meaning', '含义'],
  advice: ['What to do', '如何处理'],
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
  resets_at: ['Begins anew', '重新开始'],
  time: ['Time', '时间'],
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
  key: ['Key', '密钥'],
  today: ['Sent today', '今天已发送'],
  sent: ['Sent', '已发送'],
  succeeded: ['Succeeded', '成功'],
  failed: ['Failed', '失败'],
  holds: ['Held back', '暂停使用'],
  paused_until: ['Waits until', '等待到'],
} as const;
