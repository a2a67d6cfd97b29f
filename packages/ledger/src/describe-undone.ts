import { isDeepStrictEqual } from 'node:util';
import type { Row } from '@social-data/database/columns';

/** A row of a table before and after something was undone; undefined where there is none. */
export interface Difference {
  readonly table: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** The token of an account in a sentence. */
export type NameOf = (id: unknown) => string;

/** Says what became of a row, for operators; nothing when it is only counted. */
type DescribeRow = (difference: Difference, nameOf: NameOf) => readonly string[];

/** What was undone: a sentence for each row that has one, then sums of charges, and counts of all other rows. */
export function describeUndone(
  differences: Iterable<Difference>,
  nameOf: NameOf,
): readonly string[] {
  const sentences: string[] = [];
  const lost = new Map<unknown, { readonly charges: number; readonly credits: number }>();
  const others = new Map<string, number>();
  for (const difference of differences) {
    const { table, before } = difference;
    const found = describers[table]?.(difference, nameOf) ?? [];
    sentences.push(...found);
    if (before?.state === 'charged' && isEntryLost(difference)) {
      const { charges, credits } = lost.get(before.account) ?? { charges: 0, credits: 0 };
      const more = { charges: charges + 1, credits: credits - Number(before.credits) };
      lost.set(before.account, more);
    } else if (found.length === 0) others.set(table, (others.get(table) ?? 0) + 1);
  }
  for (const [account, { charges, credits }] of lost)
    sentences.push(
      `${nameOf(account)} lacks ${countOf(charges, 'charge')} of ${countOf(credits, 'credit')} together`,
    );
  for (const [table, rows] of others)
    sentences.push(`${counted[table] ?? table}: ${countOf(rows, 'row differs', 'rows differ')}`);
  return sentences;
}

/** By table. The others are counted. */
const describers: Readonly<Record<string, DescribeRow>> = {
  accounts: (difference, nameOf) => describeRevocable(nameOf(rowOf(difference).id), difference),
  // An account that is gone or back has a sentence of its own.
  account_states: (difference, nameOf) => {
    const what = nameOf(rowOf(difference).account);
    const isChanged = difference.before !== undefined && difference.after !== undefined;
    return describeChange(isChanged ? what : `what limits ${what}`, difference);
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
  ledger: describeEntry,
  ledger_copies: (difference) => {
    const { role, other } = rowOf(difference);
    if (role === 'source' && difference.after === undefined)
      return [
        `tokens and ledger were moved into the ${other}, and are here again: a balance could be spent twice`,
      ];
    return describeChange(`the mark of the move from or into the ${other}`, difference);
  },
  secrets: describeSecret,
  top_ups: (difference, nameOf) => {
    const { entry, account, credits, key, note } = rowOf(difference);
    const named = [key === null ? [] : `key "${key}"`, note === null ? [] : `note "${note}"`];
    const what = `${named.flat().join(' and ')} of the top-up of ${credits} credits of ${nameOf(account)}, entry ${entry}`;
    return describeChange(what, difference);
  },
};

/** What the rows of a table are, where its sentence is a count. */
const counted: Readonly<Record<string, string>> = {
  budget_events: 'events of budgets, so webhooks may get some of them again',
  cluster_settings: 'what nodes of a shared database agreed on, kept for the next one',
  deliveries: 'notes that responses were delivered',
  ledger: 'other ledger entries',
  memberships: 'days since which tokens are in a group or in none',
  secret_values:
    'signing keys, so cursors and sessions of the admin page that are in use are not valid',
  upstream_days: 'counts of the days of keys, kept for the next shared database',
  upstream_keys: 'pauses of keys, kept for the next shared database',
};

export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function rowOf({ before, after }: Difference): Row {
  return before ?? after ?? {};
}

/** Charges are told as sums. */
function describeEntry(difference: Difference, nameOf: NameOf): readonly string[] {
  const { before, after } = difference;
  const [had, has] = [before?.uncertain ?? 0, after?.uncertain ?? 0];
  const { id, account, state, credits, at } = rowOf(difference);
  const sentences =
    had === has ? [] : [`uncertain requests of entry ${id}: there were ${had}, now ${has}`];
  if (!isEntryLost(difference) || (state !== 'topped-up' && state !== 'refunded')) return sentences;
  const what = state === 'topped-up' ? 'top-up' : 'refund';
  const lack = `${nameOf(account)} lacks a ${what} of ${credits} credits at ${timeOf(at)}, entry ${id}`;
  return [...sentences, lack];
}

/** Whether the ledger has nothing, or another entry, under the number of an entry. */
function isEntryLost({ before, after }: Difference): boolean {
  return (
    before !== undefined &&
    ['state', 'request', 'credits'].some((name) => before[name] !== after?.[name])
  );
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

function describeRevocable(what: string, difference: Difference): readonly string[] {
  const { before, after } = difference;
  if (before?.revoked_at == null || after?.revoked_at !== null)
    return describeChange(what, difference);
  return [
    `${what} is active again: it was revoked at ${timeOf(before.revoked_at)}`,
    ...describeChange(what, { ...difference, before: { ...before, revoked_at: null } }),
  ];
}

function describeSecret(difference: Difference, nameOf: NameOf): readonly string[] {
  const { before, after } = difference;
  const what = nameOf(rowOf(difference).account);
  if (after === undefined) return [`${what}: a secret that was issued since is not valid any more`];
  const end = before?.ends_at ?? null;
  if (end === null || (after.ends_at !== null && Number(after.ends_at) <= Number(end)))
    return describeChange(`a secret of ${what}`, difference);
  return [`${what}: an older secret is active again: a rotation had set its end to ${timeOf(end)}`];
}
