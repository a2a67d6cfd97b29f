import { isDeepStrictEqual } from 'node:util';
import type { Row } from '@social-data/database/columns';

/** A row before and after something was undone; undefined where there is none. */
export interface Difference {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** The token of an account in a sentence. */
export type NameOf = (id: unknown) => string;

/** Says what became of a row, for operators. */
type DescribeRow = (difference: Difference, nameOf: NameOf) => readonly string[];

/** By table. The others have no sentence for a row. */
export const rowDescribers: Readonly<Record<string, DescribeRow>> = {
  accounts: (difference, nameOf) => describeRevocable(nameOf(rowOf(difference).id), difference),
  // An account that is gone or back has a sentence of its own.
  account_states: (difference, nameOf) => {
    const what = nameOf(rowOf(difference).account);
    const isChanged = difference.before !== undefined && difference.after !== undefined;
    return describeChange(isChanged ? what : `the limits of ${what}`, difference);
  },
  admin_tokens: (difference) =>
    describeRevocable(`admin token ${rowOf(difference).id}`, difference),
  budgets: (difference, nameOf) => {
    const { account, group_name: group, period, credits, is_hard: isHard } = rowOf(difference);
    const subject = group === null ? nameOf(account) : `group "${group}"`;
    const kind = isHard === 1 || isHard === true ? 'hard ' : '';
    const what = `${kind}budget of ${credits} credits a ${period} of ${subject}`;
    return describeChange(what, difference);
  },
  groups: (difference) => describeChange(`group "${rowOf(difference).name}"`, difference),
  secrets: describeSecret,
  top_ups: (difference, nameOf) => {
    const { entry, account, credits, key, note } = rowOf(difference);
    const named = [key === null ? [] : `key "${key}"`, note === null ? [] : `note "${note}"`];
    const what = `${named.flat().join(' and ')} of the top-up of ${credits} credits of ${nameOf(account)}, entry ${entry}`;
    return describeChange(what, difference);
  },
};

function rowOf({ before, after }: Difference): Row {
  return before ?? after ?? {};
}

/** What the rows of a table are, where its sentence is a count. */
const counted: Readonly<Record<string, string>> = {
  budget_events: 'events of budgets, so webhooks may get some of them again',
  cluster_settings: 'what nodes of a shared database agreed on, kept for the next one',
  deliveries: 'notes that responses were delivered',
  ledger: 'entries in place of those that were pruned',
  memberships: 'days since which tokens are in a group or in none',
  ledger_copies: 'marks that tokens and ledger were moved to another place, or from there',
  secret_values:
    'signing keys, so cursors and sessions of the admin page that are in use are not valid',
  upstream_days: 'counts of the days of keys, kept for the next shared database',
  upstream_keys: 'pauses of keys, kept for the next shared database',
};

export function describeCount(table: string, rows: number): readonly string[] {
  if (rows === 0) return [];
  return [`${counted[table] ?? table}: ${rows} ${rows === 1 ? 'row differs' : 'rows differ'}`];
}

/** A sentence for each row of several tables that has one, and a count of the others. */
export function describeRows(
  rows: readonly (Difference & { readonly table: string })[],
  nameOf: NameOf,
): readonly string[] {
  const others = new Map<string, number>();
  const sentences = rows.flatMap(({ table, ...difference }) => {
    const { before } = difference;
    if (before !== undefined && /^(topped-up|refunded)$/.test(String(before.state)))
      return [describeLostEntry(before, nameOf)];
    const describe = rowDescribers[table];
    if (describe !== undefined) return describe(difference, nameOf);
    others.set(table, (others.get(table) ?? 0) + 1);
    return [];
  });
  return [...sentences, ...[...others].flatMap(([table, count]) => describeCount(table, count))];
}

/** For a top-up or a refund that is gone. */
export function describeLostEntry(entry: Row, nameOf: NameOf): string {
  const what = entry.state === 'topped-up' ? 'top-up' : 'refund';
  return `${nameOf(entry.account)} lacks a ${what} of ${entry.credits} credits at ${timeOf(entry.at)}, entry ${entry.id}`;
}

/** A sentence for a row that is gone or back, and one for each column that differs. */
function describeChange(what: string, { before, after }: Difference): readonly string[] {
  if (after === undefined) return [`${what} is gone`];
  if (before === undefined) return [`${what} is back`];
  return Object.keys(before)
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map(
      (name) =>
        `${what}: ${name} ${shown(name, before[name])} is ${shown(name, after[name])} again`,
    );
}

function shown(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return name.endsWith('_at') ? timeOf(value) : String(value);
}

function timeOf(value: unknown): string {
  return new Date(Number(value)).toISOString();
}

function describeRevocable(what: string, { before, after }: Difference): readonly string[] {
  if (before?.revoked_at == null || after?.revoked_at !== null)
    return describeChange(what, { before, after });
  return [
    `${what} is active again: it was revoked at ${timeOf(before.revoked_at)}`,
    ...describeChange(what, { before: { ...before, revoked_at: null }, after }),
  ];
}

function describeSecret({ before, after }: Difference, nameOf: NameOf): readonly string[] {
  const what = nameOf(rowOf({ before, after }).account);
  if (after === undefined) return [`${what}: a secret that was issued since is not valid any more`];
  const end = before?.ends_at ?? null;
  if (end === null || (after.ends_at !== null && Number(after.ends_at) <= Number(end)))
    return describeChange(`a secret of ${what}`, { before, after });
  return [`${what}: an older secret is active again: a rotation had set its end to ${timeOf(end)}`];
}
