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
        await removeFound(admin, calls, context);
        await context.emit({
          progress: `Of ${count} charged calls in the log, the ledger lacks ${calls.size}.`,
        });
        if (calls.size === 0) return undefined;
        process.exitCode = 1;
        return formatList(format, columns, [...calls.values()]);
      }),
  );
}

/** Removes the calls that the ledger has charged. */
async function removeFound(
  admin: Admin,
  calls: Map<string, LoggedCall>,
  context: CommandContext,
): Promise<void> {
  const first = [...calls.values()].reduce((least, { time }) => Math.min(least, time), Infinity);
  const enough = new AbortController();
  try {
    await admin.ledger(
      {},
      {
        ...context,
        signal: AbortSignal.any([context.signal, enough.signal]),
        // The newest come first.
        writeRows: (entries) => {
          for (const { at, requestId, state } of entries) {
            // A restored ledger may have had the call open, and released it.
            const isCharged = state === 'charged' || state === 'delivered';
            if (isCharged && requestId !== null) calls.delete(requestId);
            if (at < first - CLOCK_DIFFERENCE_MS) enough.abort(new Error('All was read.'));
          }
        },
      },
    );
  } catch (error) {
    if (!enough.signal.aborted) throw error;
  }
}
