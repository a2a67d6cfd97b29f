/**
 * Groups of accounts, budgets of accounts and groups, and the events of their thresholds. What was spent of a budget is
 * not stored: it is the sum of the usage. `memberships` says since which day an account is in a group, or in none, so
 * that the usage of earlier days stays with the group that it had then.
 *
 * An event is also the order to deliver it: `due_at` is when that is tried next, and null when nothing is left to do.
 */
export const budgetSchema = `
CREATE TABLE groups (
  name TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE accounts ADD COLUMN group_name TEXT REFERENCES groups (name);

CREATE TABLE memberships (
  account TEXT NOT NULL,
  since TEXT NOT NULL,
  group_name TEXT,
  PRIMARY KEY (account, since)
) STRICT, WITHOUT ROWID;

CREATE INDEX memberships_of_group ON memberships (group_name, account, since);

CREATE TABLE budgets (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  account TEXT,
  group_name TEXT,
  period TEXT NOT NULL CHECK (period IN ('day', 'month')),
  credits INTEGER NOT NULL CHECK (credits >= 0),
  is_hard INTEGER NOT NULL,
  thresholds TEXT NOT NULL,
  CHECK ((account IS NULL) <> (group_name IS NULL))
) STRICT;

CREATE UNIQUE INDEX budgets_of_accounts ON budgets (account, period) WHERE account IS NOT NULL;
CREATE UNIQUE INDEX budgets_of_groups ON budgets (group_name, period) WHERE group_name IS NOT NULL;

CREATE TABLE budget_events (
  number INTEGER PRIMARY KEY,
  budget INTEGER NOT NULL,
  period TEXT NOT NULL,
  credits INTEGER NOT NULL,
  threshold INTEGER NOT NULL,
  account TEXT,
  group_name TEXT,
  is_hard INTEGER NOT NULL,
  spent INTEGER NOT NULL,
  at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  outcome TEXT,
  UNIQUE (budget, period, credits, threshold)
) STRICT;

CREATE INDEX budget_events_due ON budget_events (due_at) WHERE due_at IS NOT NULL;
`;
