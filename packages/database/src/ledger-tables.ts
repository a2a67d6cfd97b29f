/**
 * A table of the ledger. Its columns are written in the words of PostgreSQL, and `sqliteTable` translates them. `counter`
 * numbers the rows, from 1.
 */
export interface LedgerTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly constraints?: readonly string[];
  readonly indexes?: readonly string[];
  /** Indexes that only a data file has. */
  readonly sqlite?: string;
  /** What follows the definition of the table in a shared database, and columns and indexes that only it has. */
  readonly postgres?: { readonly options?: string; readonly more?: string };
}

/** Rows that every batch updates leave room in their page for new versions, and are cleaned often. */
export const HOT =
  'WITH (fillfactor = 40, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)';

/**
 * The tables of the ledger, once for the data file and the shared database: what a copy of the ledger copies and compares.
 * A row comes after those that it refers to. Times are milliseconds since 1970 unless they have a time zone, days quota
 * days such as `2026-01-31`.
 */
export const ledgerTables: readonly LedgerTable[] = [
  {
    name: 'groups',
    columns: { name: 'text PRIMARY KEY', created_at: 'bigint NOT NULL' },
  },
  {
    name: 'accounts',
    columns: {
      number: 'counter',
      id: 'text NOT NULL UNIQUE',
      name: 'text NOT NULL',
      operations: 'text[]',
      expires_at: 'bigint',
      origins: 'text[]',
      created_at: 'bigint NOT NULL',
      revoked_at: 'bigint',
    },
    indexes: ['UNIQUE INDEX active_account_names ON accounts (name) WHERE revoked_at IS NULL'],
  },
  {
    // What an admission reads and writes of an account. In a shared database, the row is the lock of the account: every write
    // that concerns the account holds it, and takes several in ascending order. Each change of the account or its secrets
    // raises its version. Rates are cumulative: rate_passed counts all calls that ever passed. When rows were last removed
    // from rate_passes, rate_expired of these calls were in no window, the last of them at rate_expired_at: older rows are
    // gone.
    name: 'account_states',
    columns: {
      account: 'text PRIMARY KEY',
      rate_calls: 'integer',
      rate_seconds: 'double precision',
      daily_quota: 'bigint',
      balance: 'bigint CHECK (balance >= 0)',
      group_name: 'text REFERENCES groups (name)',
    },
    indexes: [
      'INDEX account_states_of_group ON account_states (group_name) WHERE group_name IS NOT NULL',
    ],
    postgres: {
      options: HOT,
      more: `ALTER TABLE account_states ADD COLUMN version bigint NOT NULL DEFAULT 1,
        ADD COLUMN reserved bigint NOT NULL DEFAULT 0 CHECK (reserved >= 0),
        ADD COLUMN rate_passed bigint NOT NULL DEFAULT 0,
        ADD COLUMN rate_passed_at double precision NOT NULL DEFAULT '-infinity',
        ADD COLUMN rate_expired bigint NOT NULL DEFAULT 0,
        ADD COLUMN rate_expired_at double precision NOT NULL DEFAULT '-infinity';`,
    },
  },
  {
    name: 'secrets',
    columns: {
      hash: 'text PRIMARY KEY',
      account: 'text NOT NULL REFERENCES accounts (id)',
      ends_at: 'bigint',
    },
    postgres: { more: 'CREATE INDEX secrets_of_account ON secrets (account);' },
  },
  {
    // Since which day an account is in a group, or in none, so that the usage of earlier days stays with the group that it
    // had then.
    name: 'memberships',
    columns: { account: 'text NOT NULL', since: 'text NOT NULL', group_name: 'text' },
    constraints: ['PRIMARY KEY (account, since)'],
    indexes: ['INDEX memberships_of_group ON memberships (group_name, account, since)'],
  },
  {
    name: 'budgets',
    columns: {
      number: 'counter',
      account: 'text',
      group_name: 'text',
      period: `text NOT NULL CHECK (period IN ('day', 'month'))`,
      credits: 'bigint NOT NULL CHECK (credits >= 0)',
      is_hard: 'boolean NOT NULL',
      thresholds: 'integer[] NOT NULL',
    },
    constraints: ['CHECK ((account IS NULL) <> (group_name IS NULL))'],
    indexes: [
      'UNIQUE INDEX budgets_of_accounts ON budgets (account, period) WHERE account IS NOT NULL',
      'UNIQUE INDEX budgets_of_groups ON budgets (group_name, period) WHERE group_name IS NOT NULL',
    ],
  },
  {
    // A threshold that was reached is also the order to deliver its event: due_at is when that is tried next, and null when
    // nothing is left to do.
    name: 'budget_events',
    columns: {
      number: 'counter',
      budget: 'bigint NOT NULL',
      period: 'text NOT NULL',
      credits: 'bigint NOT NULL',
      threshold: 'integer NOT NULL',
      account: 'text',
      group_name: 'text',
      is_hard: 'boolean NOT NULL',
      spent: 'bigint NOT NULL',
      at: 'bigint NOT NULL',
      attempts: 'integer NOT NULL DEFAULT 0',
      due_at: 'bigint',
      outcome: 'text',
    },
    constraints: ['CONSTRAINT budget_events_once UNIQUE (budget, period, credits, threshold)'],
    indexes: ['INDEX budget_events_due ON budget_events (due_at) WHERE due_at IS NOT NULL'],
  },
  {
    // The tokens that open the admin page, of which only the hashes are stored.
    name: 'admin_tokens',
    columns: {
      id: 'text PRIMARY KEY',
      hash: 'text NOT NULL UNIQUE',
      created_at: 'bigint NOT NULL',
      expires_at: 'bigint NOT NULL',
      revoked_at: 'bigint',
    },
  },
  {
    name: 'secret_values',
    columns: { name: 'text PRIMARY KEY', value: 'bytea NOT NULL' },
  },
  {
    // What the nodes of a shared database agreed on. A data file keeps it for the next shared database.
    name: 'cluster_settings',
    columns: { name: 'text PRIMARY KEY', value: 'text NOT NULL' },
  },
  {
    // uncertain counts requests to an upstream that may have been billed without a charge here. An upstream_key is the key
    // with which a relay asked the upstream: null for calls that no request was or may have been billed for. In a shared
    // database, an entry is never changed: a call in flight is a reservation, and its entry has the same number. SQLite
    // builds a table for IN at every insert, so the CHECK compares the states one by one.
    name: 'ledger',
    columns: {
      id: 'bigint PRIMARY KEY',
      at: 'bigint NOT NULL',
      account: 'text NOT NULL',
      operation: 'text',
      request: 'text',
      day: 'text',
      credits: 'bigint NOT NULL',
      state: `text NOT NULL CHECK (state = 'charged' OR state = 'released' OR state = 'reserved' OR state = 'topped-up'
        OR state = 'refunded' OR state = 'quota-taken' OR state = 'opening')`,
      balance_after: 'bigint CHECK (balance_after >= 0)',
      uncertain: 'integer NOT NULL DEFAULT 0',
      upstream_key: 'text',
    },
    indexes: [
      // The entries of accounts whose older ones were pruned.
      "INDEX ledger_openings ON ledger (account) WHERE state = 'opening'",
      'INDEX ledger_uncertain ON ledger (id) WHERE uncertain > 0',
    ],
    sqlite: "CREATE INDEX ledger_open ON ledger (id) WHERE state = 'reserved';",
  },
  {
    // Runs of entry numbers, because updating an entry costs as much as inserting it.
    name: 'deliveries',
    columns: { first: 'bigint PRIMARY KEY', last: 'bigint NOT NULL CHECK (last >= first)' },
  },
  {
    // Notes and idempotency keys of the top-ups that have one.
    name: 'top_ups',
    columns: {
      entry: 'bigint PRIMARY KEY',
      at: 'bigint NOT NULL',
      account: 'text NOT NULL',
      credits: 'bigint NOT NULL',
      note: 'text',
      key: 'text UNIQUE',
    },
  },
  {
    // Calls by the way in which they were served, with the credits that free responses saved. The key is empty where the
    // ledger has none. A count that was undone leaves a row of zeros.
    name: 'usage',
    columns: {
      account: 'text NOT NULL',
      day: 'text NOT NULL',
      operation: 'text NOT NULL',
      code: 'integer NOT NULL',
      via: `text NOT NULL CHECK (via IN ('call', 'cache', 'shared', 'rescue', 'stale'))`,
      upstream_key: `text NOT NULL DEFAULT ''`,
      calls: 'bigint NOT NULL',
      credits: 'bigint NOT NULL',
      saved: 'bigint NOT NULL',
      quota_taken: 'bigint NOT NULL DEFAULT 0',
    },
    constraints: ['PRIMARY KEY (account, day, operation, code, via, upstream_key)'],
    postgres: { options: HOT },
  },
  {
    // Pauses of a key for the upstream, with the id that the ledger has of it. In a shared database, the row is the lock of
    // all nodes that have the key.
    name: 'upstream_keys',
    columns: {
      key: 'text PRIMARY KEY',
      paused_until: `timestamptz NOT NULL DEFAULT '-infinity'`,
      pause_ms: 'integer NOT NULL DEFAULT 0',
      asked_until: `timestamptz NOT NULL DEFAULT '-infinity'`,
      id: 'text',
    },
    postgres: { options: 'WITH (fillfactor = 40)' },
  },
  {
    name: 'upstream_days',
    columns: { key: 'text NOT NULL', day: 'text NOT NULL', count: 'bigint NOT NULL' },
    constraints: ['PRIMARY KEY (key, day)'],
    postgres: { options: 'WITH (fillfactor = 40)' },
  },
];

/** The entries of `ledger`, where a charge whose response arrived is delivered: the view of a data file, and a part of the shared one. */
export const entriesWithDelivery = `SELECT id, at, account, operation, request, day, credits,
  CASE WHEN state = 'charged'
    AND id <= (SELECT last FROM deliveries WHERE first <= ledger.id ORDER BY first DESC LIMIT 1)
  THEN 'delivered' ELSE state END AS state,
  balance_after, uncertain, upstream_key
FROM ledger`;

/** Copies from and to this ledger; see `ledger/copy/copy-ledger.ts`. Not copied itself. */
export const copyMarks: LedgerTable = {
  name: 'ledger_copies',
  columns: {
    role: `text PRIMARY KEY CHECK (role IN ('source', 'target'))`,
    id: 'text NOT NULL',
    other: 'text NOT NULL',
    at: 'bigint NOT NULL',
    finished_at: 'bigint',
  },
};

/** The words of SQLite for types, whose columns may have nothing else, as they are in STRICT tables. */
const SQLITE_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^counter/, 'INTEGER PRIMARY KEY AUTOINCREMENT'],
  [/^(text(\[\])?|integer\[\])/, 'TEXT'],
  [/^(bigint|integer|boolean)/, 'INTEGER'],
  [/^double precision/, 'REAL'],
  [/^bytea/, 'BLOB'],
  // Milliseconds since 1970; null for a time that never was.
  [/^timestamptz.*/, 'INTEGER'],
];

export function sqliteTable(table: LedgerTable): string {
  const isNumbered = Object.values(table.columns).some((each) =>
    /^(counter|bigint PRIMARY KEY)/.test(each),
  );
  const options = isNumbered ? 'STRICT' : 'STRICT, WITHOUT ROWID';
  return createTable(table, options, table.sqlite, (definition) => {
    const [pattern, type] = SQLITE_TYPES.find(([each]) => each.test(definition)) ?? [/^/, ''];
    return definition.replace(pattern, type);
  });
}

/** Texts are in the order of their bytes, as in SQLite, and compared without the rules of a language. */
export function postgresTable(table: LedgerTable): string {
  const { options = '', more } = table.postgres ?? {};
  return createTable(table, options, more, (definition) =>
    definition
      .replace(/^counter/, 'bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY')
      .replace(/^text\b(?!\[)/, 'text COLLATE "C"'),
  );
}

function createTable(
  { name, columns, constraints = [], indexes = [] }: LedgerTable,
  options: string,
  more = '',
  translate: (definition: string) => string,
): string {
  const lines = Object.entries(columns).map(
    ([column, definition]) => `${column} ${translate(definition)}`,
  );
  const body = [...lines, ...constraints].join(',\n  ');
  return [
    `CREATE TABLE ${name} (\n  ${body}\n) ${options};`,
    ...indexes.map((index) => `CREATE ${index};`),
    more,
  ].join('\n');
}
