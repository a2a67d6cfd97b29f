/** How a table of the data file becomes one of the shared database. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** SELECT of the columns from the data file. */
  readonly select: string;
  /** Columns that hold JSON in the data file. */
  readonly json?: readonly string[];
}

export const budgetEventColumns = [
  ...['number', 'budget', 'period', 'credits', 'threshold', 'account', 'group_name'],
  ...['is_hard', 'spent', 'at', 'attempts', 'due_at', 'outcome'],
];

/** All tables but the ledger, which is copied in steps. */
export const copiedTables: readonly CopiedTable[] = [
  copied('groups', ['name', 'created_at']),
  copied('memberships', ['account', 'since', 'group_name']),
  {
    ...copied('budgets', [
      ...['number', 'account', 'group_name', 'period', 'credits', 'is_hard', 'thresholds'],
    ]),
    json: ['thresholds'],
  },
  copied('budget_events', budgetEventColumns),
  {
    ...copied('accounts', [
      ...['number', 'id', 'name', 'operations'],
      ...['expires_at', 'origins', 'created_at', 'revoked_at'],
    ]),
    json: ['operations', 'origins'],
  },
  {
    ...copied('account_states', [
      ...['account', 'rate_calls', 'rate_seconds', 'daily_quota', 'balance'],
      ...['group_name', 'group_since'],
    ]),
    select: `SELECT id AS account, rate_calls, rate_seconds, daily_quota, balance, group_name,
        coalesce((SELECT max(since) FROM memberships WHERE account = id), '') AS group_since
      FROM accounts`,
  },
  copied('secrets', ['hash', 'account', 'ends_at']),
  copied('usage', [
    ...['account', 'day', 'operation', 'code', 'via', 'calls', 'credits', 'saved', 'quota_taken'],
    'upstream_key',
  ]),
  {
    ...copied('day_usage', ['account', 'day', 'used']),
    select: `SELECT account, day, sum(quota_taken + CASE WHEN code = 0 AND via = 'call' THEN calls ELSE 0 END) AS used
      FROM usage GROUP BY account, day`,
  },
  {
    ...copied('secret_values', ['name', 'value']),
    // PostgreSQL's text form of bytes.
    select: `SELECT name, '\\x' || hex(value) AS value FROM secret_values`,
  },
  copied('admin_tokens', ['id', 'hash', 'created_at', 'expires_at', 'revoked_at']),
  copied('call_hours', ['hour', 'code', 'calls']),
  copied('deliveries', ['first', 'last']),
  copied('top_ups', ['entry', 'at', 'account', 'credits', 'note', 'key']),
  copied('ledger_archives', [
    ...['number', 'file', 'before', 'first_entry', 'last_entry', 'removed_to'],
  ]),
  copied('archived_balances', ['archive', 'account', 'amount', 'step']),
  copied('archived_usage', [
    ...['archive', 'account', 'day', 'operation', 'calls', 'credits', 'quota_taken'],
    ...['uncertain', 'uncertain_credits'],
  ]),
];

export const ledgerTable: CopiedTable = copied('ledger', [
  ...['id', 'at', 'account', 'operation', 'request', 'day', 'credits', 'state', 'balance_after'],
  ...['uncertain', 'upstream_key'],
]);

function copied(name: string, columns: readonly string[]): CopiedTable {
  return { name, columns, select: `SELECT ${columns.join(', ')} FROM ${name}` };
}
