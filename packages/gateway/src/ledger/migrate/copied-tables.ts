/** How a table of the data file becomes one of the shared database. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** SELECT of the columns from the data file. */
  readonly select: string;
  /** Columns that hold JSON in the data file. */
  readonly json?: readonly string[];
}

const budgetEventColumns = [
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
];

export const ledgerTable: CopiedTable = copied('ledger', [
  ...['id', 'at', 'account', 'operation', 'request', 'day', 'credits', 'state', 'balance_after'],
  ...['uncertain', 'upstream_key'],
]);

/** A table of the data file, with the query of the shared database that gives its rows. */
export interface FilledTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly select: string;
}

export const filledLedger: FilledTable = {
  name: 'ledger',
  columns: [
    ...['id', 'at', 'account', 'operation', 'request', 'day', 'credits', 'state', 'balance_after'],
    'upstream_key',
  ],
  // The data file notes beside the entry that a call took quota.
  select: `SELECT id, at, account, operation, request, day, credits,
      CASE state WHEN 'quota-taken' THEN 'released' ELSE state END AS state, balance_after, upstream_key
    FROM ledger ORDER BY id`,
};

/** All tables of the data file but its dataset, in an order in which each row finds those that it refers to. */
export const filledTables: readonly FilledTable[] = [
  same('groups', ['name', 'created_at']),
  same('memberships', ['account', 'since', 'group_name']),
  {
    ...same('budgets', [
      ...['number', 'account', 'group_name', 'period', 'credits', 'is_hard', 'thresholds'],
    ]),
    select: `SELECT number, account, group_name, period, credits, is_hard::int AS is_hard,
        to_json(thresholds)::text AS thresholds
      FROM budgets`,
  },
  {
    ...same('budget_events', budgetEventColumns),
    select: 'SELECT *, is_hard::int AS is_hard FROM budget_events',
  },
  {
    name: 'accounts',
    columns: [
      ...['number', 'id', 'name', 'operations', 'rate_calls', 'rate_seconds', 'daily_quota'],
      ...['expires_at', 'origins', 'balance', 'created_at', 'revoked_at', 'group_name'],
    ],
    select: `SELECT a.number, a.id, a.name, to_json(a.operations)::text AS operations, s.rate_calls, s.rate_seconds,
        s.daily_quota, a.expires_at, to_json(a.origins)::text AS origins, s.balance, a.created_at, a.revoked_at,
        s.group_name
      FROM accounts a JOIN account_states s ON s.account = a.id`,
  },
  same('secrets', ['hash', 'account', 'ends_at']),
  filledLedger,
  {
    name: 'uncertain_entries',
    columns: ['entry', 'requests', 'quota_taken'],
    select: `SELECT id AS entry, uncertain AS requests, (state = 'quota-taken')::int AS quota_taken
      FROM ledger WHERE uncertain > 0`,
  },
  {
    name: 'deliveries',
    columns: ['first', 'last'],
    // The data file has one run where the database may have several that are neighbours.
    select: `SELECT min(first) AS first, max(last) AS last FROM (
        SELECT first, last, sum(starts) OVER (ORDER BY first) AS run FROM (
          SELECT first, last, (first > coalesce(lag(last) OVER (ORDER BY first), -1) + 1)::int AS starts FROM deliveries
        ) d
      ) r GROUP BY run`,
  },
  {
    ...same('usage', [
      ...['account', 'day', 'operation', 'code', 'via', 'calls', 'credits', 'saved', 'quota_taken'],
      'upstream_key',
    ]),
    // A count that was undone leaves a row of zeros.
    select: 'SELECT * FROM usage WHERE calls <> 0 OR quota_taken <> 0',
  },
  same('secret_values', ['name', 'value']),
  same('admin_tokens', ['id', 'hash', 'created_at', 'expires_at', 'revoked_at']),
  same('call_hours', ['hour', 'code', 'calls']),
  same('top_ups', ['entry', 'at', 'account', 'credits', 'note', 'key']),
];

function copied(name: string, columns: readonly string[]): CopiedTable {
  return { name, columns, select: `SELECT ${columns.join(', ')} FROM ${name}` };
}

function same(name: string, columns: readonly string[]): FilledTable {
  return { name, columns, select: `SELECT ${columns.join(', ')} FROM ${name}` };
}
