import type { Column } from '@social-data/tabular';
import type { Command } from 'commander';
import { type Admin, AdminError, type CommandContext } from '../admin/admin.ts';
import { chargedCallsOfLog, type LoggedCall } from './charged-calls-of-log.ts';
import { type Format, formatList, formatOption } from './print/format-list.ts';
import { formatTime } from './print/token-columns.ts';
import { addLocationOptions, withAdmin } from './with-admin.ts';

/** A line is written after its entry, by clocks that may differ by this many milliseconds. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000;

const columns: readonly Column<LoggedCall>[] = [
  { name: 'at', value: ({ time }) => formatTime(time) },
  { name: 'token', value: ({ accountId }) => accountId },
  { name: 'name', value: ({ name }) => name },
  { name: 'operation', value: ({ operation }) => operation },
  { name: 'request', value: ({ requestId }) => requestId },
];

/** `ledger reconcile`: what the log says was charged, and the ledger does not have. */
export function addReconcile(ledger: Command): void {
  const command = ledger
    .command('reconcile')
    .description(
      'List calls that the log says were charged and that the ledger lacks, for example after a restored database. Nothing is changed.',
    )
    .requiredOption('--log <files...>', 'files that "serve --log-file" has written, unpacked')
    .addOption(formatOption());
  addLocationOptions(command).action(
    async ({ log, format }: { readonly log: readonly string[]; readonly format: Format }) =>
      withAdmin(command, { create: false, onlyReads: true }, async (admin, context) => {
        const calls = await chargedCallsOfLog(log, context.signal);
        if (calls.size === 0) throw new AdminError('The log has no call that was charged.');
        const count = calls.size;
        const oldest = await removeFound(admin, calls, context);
        const missing = [...calls.values()].filter(({ time }) => time >= oldest);
        const earlier = calls.size - missing.length;
        if (earlier > 0)
          await context.emit({
            progress: `${earlier} calls are older than the ledger, which begins at ${formatTime(oldest)}: they may be in an archive, and were not compared.`,
          });
        await context.emit({
          progress: `Of ${count - earlier} charged calls in the log, the ledger lacks ${missing.length}.`,
        });
        if (missing.length === 0) return undefined;
        process.exitCode = 1;
        return formatList(format, columns, missing);
      }),
  );
}

/**
 * Removes the calls that the ledger has charged.
 * @returns the time of the oldest entry that was read, in milliseconds since 1970; 0 when all that matter were
 */
async function removeFound(
  admin: Admin,
  calls: Map<string, LoggedCall>,
  context: CommandContext,
): Promise<number> {
  const first = [...calls.values()].reduce((least, { time }) => Math.min(least, time), Infinity);
  const enough = new AbortController();
  let oldest = Infinity;
  try {
    await admin.ledger(
      {},
      {
        ...context,
        signal: AbortSignal.any([context.signal, enough.signal]),
        // The newest come first.
        writeRows: (entries) => {
          for (const { at, requestId, state } of entries) {
            oldest = Math.min(oldest, at);
            // A restored ledger may have had the call open, and released it.
            const isCharged = state === 'charged' || state === 'delivered';
            if (isCharged && requestId !== null) calls.delete(requestId);
          }
          if (oldest < first - CLOCK_DIFFERENCE_MS) enough.abort(new Error('All was read.'));
        },
      },
    );
  } catch (error) {
    if (!enough.signal.aborted) throw error;
  }
  return enough.signal.aborted || oldest === Infinity ? 0 : oldest;
}
