import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { readSnapshot } from '../../database/read-snapshot.ts';
import type { CallHour } from '../call-hours.ts';
import type { LedgerEntry, LedgerFilter } from '../store.ts';
import type {
  FailureRow,
  LastUse,
  UsageFilter,
  UsageRow,
  UsageSubject,
  UsageSumRow,
} from '../usage-rows.ts';
import { readLedger } from './read-ledger.ts';
import {
  type HourSpan,
  readCallHours,
  readFailures,
  readLastUse,
  readUsage,
  readUsageSums,
} from './read-usage.ts';
import { verifyEntries } from './verify-entries.ts';

/** A read of accounts, usage and ledger that may be long. */
export type StoreRead =
  | { readonly of: 'ledger'; readonly filter: LedgerFilter | undefined }
  | { readonly of: 'usage' | 'failures'; readonly filter: UsageFilter | undefined }
  | {
      readonly of: 'sums';
      readonly by: UsageSubject;
      readonly filter: UsageFilter | undefined;
    }
  | { readonly of: 'hours'; readonly span: HourSpan }
  | { readonly of: 'last use' | 'problems' };

/** Yields batches. `store-worker.ts` calls it in the worker. */
export function readStore(database: DatabaseSync, read: StoreRead): Iterable<readonly unknown[]> {
  if (read.of === 'ledger') return readLedger(database, read.filter);
  if (read.of === 'usage') return readUsage(database, read.filter);
  if (read.of === 'sums') return readUsageSums(database, read.by, read.filter);
  if (read.of === 'failures') return readFailures(database, read.filter);
  if (read.of === 'hours') return readCallHours(database, read.span);
  if (read.of === 'last use') return readLastUse(database);
  return [firstProblems(verifyEntries(database))];
}

/** Batches of ledger entries, newest first, from a snapshot. */
export function ledgerBatches(
  database: DatabaseSync,
  filter: LedgerFilter | undefined,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly LedgerEntry[]> {
  const read = () => readLedger(database, filter);
  return readSnapshot(database, { input: { of: 'ledger', filter }, read, startWorker, signal });
}

/** Batches of usage, from a snapshot. */
export function usageBatches(
  database: DatabaseSync,
  filter: UsageFilter | undefined,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly UsageRow[]> {
  const read = () => readUsage(database, filter);
  return readSnapshot(database, { input: { of: 'usage', filter }, read, startWorker, signal });
}

/** Batches of summed usage, from a snapshot. */
export function usageSumBatches(
  database: DatabaseSync,
  by: UsageSubject,
  filter: UsageFilter | undefined,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly UsageSumRow[]> {
  const read = () => readUsageSums(database, by, filter);
  return readSnapshot(database, { input: { of: 'sums', by, filter }, read, startWorker, signal });
}

/** Batches of failures, from a snapshot. */
export function failureBatches(
  database: DatabaseSync,
  filter: UsageFilter | undefined,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly FailureRow[]> {
  const read = () => readFailures(database, filter);
  return readSnapshot(database, { input: { of: 'failures', filter }, read, startWorker, signal });
}

/** Batches of accounts with the day of their last call, from a snapshot. */
export function lastUseBatches(
  database: DatabaseSync,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly LastUse[]> {
  const read = () => readLastUse(database);
  return readSnapshot(database, { input: { of: 'last use' }, read, startWorker, signal });
}

/** Batches of calls by the hour, from a snapshot. */
export function callHourBatches(
  database: DatabaseSync,
  span: HourSpan,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly CallHour[]> {
  const read = () => readCallHours(database, span);
  return readSnapshot(database, { input: { of: 'hours', span }, read, startWorker, signal });
}

/** The disagreements of a snapshot, in one batch. */
export function problemBatches(
  database: DatabaseSync,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly string[]> {
  const read = () => [firstProblems(verifyEntries(database))];
  return readSnapshot(database, { input: { of: 'problems' }, read, startWorker, signal });
}

function startWorker(options: ConstructorParameters<typeof Worker>[1]): Worker {
  return new Worker(new URL('./store-worker.ts', import.meta.url), options);
}

/** Problems that are reported; further ones are only counted. */
const MAX_PROBLEMS = 1_000;

function firstProblems(problems: Iterable<string>): readonly string[] {
  const first: string[] = [];
  let others = 0;
  for (const problem of problems) {
    if (first.length < MAX_PROBLEMS) first.push(problem);
    else others += 1;
  }
  return others === 0 ? first : [...first, `and ${others} more`];
}
