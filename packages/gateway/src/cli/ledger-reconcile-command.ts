import { messageOf } from '@social-data/database/data-file';
import type { LedgerEntry } from '@social-data/ledger/ledger-entry';
import { type AddedCall, type KnownEntry, lackOf } from '@social-data/ledger/reconciliation';
import type { Column } from '@social-data/tabular';
import type { Command } from 'commander';
import type { Admin } from '../admin/admin.ts';
import { AdminError } from '../admin/command-context.ts';
import { adminCommand } from './admin-command.ts';
import { lackingChanges } from './lacking-changes.ts';
import { type Format, formatOption, formatTime, note, printList } from './print.ts';
import {
  type CallLine,
  type ChangeLine,
  type LogLines,
  readLogs,
  textOrNull,
} from './read-logs.ts';

interface ReconcileFlags {
  readonly log: readonly string[];
  readonly apply: boolean;
  readonly format: Format;
}

/** Something that only one of log and ledger has. */
interface FoundRow {
  readonly time: number;
  readonly what: string;
  readonly account: string | null;
  readonly name: string | null;
  readonly operation: string | null;
  readonly credits: number | null;
  readonly requestId: string | null;
  /** What became of it, or what to do. */
  readonly outcome: AddedCall | 'lacking' | 'give-again' | 'not-in-log' | 'rejected';
}

const columns: readonly Column<FoundRow>[] = [
  { name: 'at', value: ({ time }) => formatTime(time) },
  { name: 'what', value: ({ what }) => what },
  { name: 'token', value: ({ account }) => account },
  { name: 'name', value: ({ name }) => name },
  { name: 'operation', value: ({ operation }) => operation },
  { name: 'credits', value: ({ credits }) => credits },
  { name: 'request', value: ({ requestId }) => requestId },
  { name: 'outcome', value: ({ outcome }) => outcome },
];

const SETTLED: readonly string[] = [
  'added',
  'present',
  'not-in-log',
] satisfies FoundRow['outcome'][];

/** `ledger reconcile`: what logs and ledger do not have alike; adds what the ledger lacks. */
export function addReconcile(ledger: Command): void {
  const command = ledger
    .command('reconcile')
    .description(
      'Compare the logs of all gateways with the ledger, for example after a restore: charges, uncertain requests, top-ups and changes that only one of them has.',
    )
    .requiredOption(
      '--log <files...>',
      'files that "serve --log-file" has written, also packed as .gz',
    )
    .option(
      '--apply',
      'add charges, uncertain requests and top-ups that the ledger lacks, each once; gives nothing back',
      false,
    )
    .addOption(formatOption());
  const access = ({ apply }: ReconcileFlags) => ({ onlyReads: !apply });
  adminCommand(command, access, async ({ admin, signal }, flags: ReconcileFlags) => {
    const { log, apply, format } = flags;
    const lines = await readLogs(log, signal);
    if (lines.calls.size + lines.changes.length === 0)
      throw new AdminError('The log has no call with an entry in the ledger, and no change.');
    const found = await compare(admin, lines);
    noteCounts(found, lines);
    const rows = [
      ...(await rowsOf(found, apply ? admin : undefined, signal)),
      ...found.others.map((change) => changeRow(change, 'give-again')),
      ...found.unlogged.map(unloggedRow),
    ];
    if (rows.some(({ outcome }) => !SETTLED.includes(outcome))) process.exitCode = 1;
    if (rows.length > 0) await printList(format, columns, [rows]);
  });
}

/** A line is written after its entry, by clocks that may differ by this many milliseconds. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000;
/**
 * The ledger is read back until so many entries in a row are older than the logs: after a clock was set back, single
 * entries look older than they are. `--apply` looks again among as many entries before the newest one.
 */
const OLD_ENTRIES = 100_000;

type Found = Awaited<ReturnType<typeof compare>>;

/** What only one of logs and ledger has. */
async function compare(admin: Admin, lines: LogLines) {
  const { calls, from, to } = lines;
  /** Calls of which the ledger lacks something, and the entries that it has of them. */
  const lacking = new Map(calls);
  const known = new Map<string, KnownEntry[]>();
  /** Charges of the ledger in the time of the logs that no log has. */
  const unlogged: LedgerEntry[] = [];
  const refunded = new Set<string>();
  let [newest, since, firstDay, old] = [0, Number.POSITIVE_INFINITY, '', 0];
  const look = (entry: LedgerEntry) => {
    const { id, at, requestId, state, day, uncertain } = entry;
    newest = Math.max(newest, id);
    since = at;
    if (state === 'opening' && day !== null && day > firstDay) firstDay = day;
    if (requestId === null) return;
    // Newer than its charge, whose caller got a failure.
    if (state === 'refunded') refunded.add(requestId);
    const isCharged = state === 'charged' || state === 'delivered';
    const call = calls.get(requestId);
    if (call === undefined || (isCharged && !call.isCharged)) {
      const isInTime = at >= from && at <= to;
      if (isCharged && isInTime && !refunded.has(requestId)) unlogged.push(entry);
      return;
    }
    const entries = [...(known.get(requestId) ?? []), { id, state, uncertain }];
    known.set(requestId, entries);
    const lack = lackOf(call, entries);
    if (lack.charge || lack.quota || lack.uncertain > 0) return;
    lacking.delete(requestId);
    known.delete(requestId);
  };
  // Newest entries first.
  for await (const entries of admin.list('ledger', {})) {
    for (const entry of entries) {
      look(entry);
      old = entry.at < from - CLOCK_DIFFERENCE_MS ? old + 1 : 0;
    }
    if (old < OLD_ENTRIES) continue;
    since = Number.NEGATIVE_INFINITY;
    break;
  }
  const isPruned = ({ day }: CallLine) => day < firstDay;
  const entries = [...known.values()].flat();
  const first = entries.reduce((least, { id }) => Math.min(least, id), newest - OLD_ENTRIES);
  return {
    ...(await lackingChanges(admin, lines)),
    calls: [...lacking.values()]
      .filter((call) => !isPruned(call))
      .sort((one, other) => one.time - other.time),
    unlogged: unlogged.reverse(),
    /** How many calls are of days whose entries were pruned. */
    pruned: [...calls.values()].filter(isPruned).length,
    /** When the ledger begins; calls and top-ups from before are not added. */
    since,
    /** The number of an entry: all earlier ones were compared. */
    after: first - 1,
  };
}

function noteCounts({ calls, topUps, others, unlogged, pruned }: Found, lines: LogLines): void {
  for (const file of lines.empty)
    note(`${file} has no line of a call or a change: is it the right file?`);
  const all = [...lines.calls.values()];
  const charged = all.filter(({ isCharged }) => isCharged).length;
  const lacking = calls.filter(({ isCharged }) => isCharged).length;
  note(`Of ${charged} charged calls in the log, the ledger lacks ${lacking}.`);
  if (all.length > charged)
    note(
      `Of ${all.length - charged} other calls with uncertain requests, it lacks ${calls.length - lacking}.`,
    );
  if (pruned > 0) note(`${pruned} of all these calls are of days that were pruned.`);
  if (lines.changes.length > 0)
    note(
      `Of ${lines.changes.length} changes in the log, it lacks ${topUps.length + others.length}.`,
    );
  if (unlogged.length > 0)
    note(`No log has ${unlogged.length} charges of the ledger from that time.`);
}

/** Calls that one transaction adds. */
const BATCH = 200;

/**
 * What the ledger lacks, in the order in which it was made: top-ups first, so that they cover the charges.
 * @param admin adds it, if given
 */
async function rowsOf(
  { topUps, calls, since, after }: Found,
  admin: Admin | undefined,
  signal: AbortSignal,
): Promise<readonly FoundRow[]> {
  const rows: FoundRow[] = [];
  for (const topUp of topUps) {
    signal.throwIfAborted();
    const isTooOld = topUp.time < since;
    const given = isTooOld ? 'too-old' : admin && (await giveTopUp(admin, topUp));
    rows.push(changeRow(topUp, (admin && given) ?? 'lacking'));
  }
  for (let at = 0; at < calls.length; at += BATCH) {
    signal.throwIfAborted();
    const batch = calls.slice(at, at + BATCH);
    const outcomes = await admin?.run('addCalls', { calls: batch, after });
    for (const [index, call] of batch.entries())
      rows.push(callRow(call, outcomes?.[index] ?? 'lacking'));
  }
  return rows;
}

async function giveTopUp(admin: Admin, { fields }: ChangeLine): Promise<FoundRow['outcome']> {
  const { credits } = fields;
  const [account, key, reason] = [fields.account, fields.key, fields.note].map(textOrNull);
  if (!account || !key || typeof credits !== 'number') return 'rejected';
  const topUp = { account, credits, key, ...(reason !== null && { note: reason }) };
  try {
    await admin.run('topUpToken', topUp);
    return 'added';
  } catch (error) {
    note(`The top-up of ${credits} credits with the key ${key}: ${messageOf(error)}`);
    return 'rejected';
  }
}

function callRow(call: CallLine, outcome: FoundRow['outcome']): FoundRow {
  const { time, accountId: account, name, operationId: operation, credits, requestId } = call;
  const what = call.isCharged ? 'charge' : `uncertain requests: ${call.uncertain}`;
  return { time, what, account, name, operation, credits, requestId, outcome };
}

function unloggedRow({ at, accountId, operationId, credits, requestId }: LedgerEntry): FoundRow {
  return {
    ...{ time: at, what: 'charge', account: accountId, name: null, operation: operationId },
    ...{ credits: 0 - credits, requestId, outcome: 'not-in-log' },
  };
}

function changeRow({ time, change, fields }: ChangeLine, outcome: FoundRow['outcome']): FoundRow {
  const { account, name, group, id, credits } = fields;
  return {
    ...{ time, what: change, account: textOrNull(account), operation: null, requestId: null },
    name: textOrNull(name ?? group ?? id),
    credits: typeof credits === 'number' ? credits : null,
    outcome,
  };
}
