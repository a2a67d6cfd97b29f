import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Column } from '@social-data/tabular';
import type { Command } from 'commander';
import { type Admin, AdminError, type CommandContext } from '../admin/admin.ts';
import { type Format, formatList, formatOption } from './print/format-list.ts';
import { formatTime } from './print/token-columns.ts';
import { addLocationOptions, withAdmin } from './with-admin.ts';

/** A line of the gateway's log about a call that was charged. */
interface LoggedCall {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly requestId: string;
  readonly accountId: string;
  readonly name: string;
  readonly operation: string;
}

/**
 * The charged calls of log files, by request id: those with code 0 that no other call had paid. Other lines are
 * skipped, and so is a last line that was cut.
 * @throws AdminError for a file that cannot be read
 */
async function chargedCallsOfLog(
  files: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, LoggedCall>> {
  const calls = new Map<string, LoggedCall>();
  for (const file of files) {
    try {
      const input = createReadStream(file, { signal });
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        const call = chargedCall(line);
        if (call !== undefined) calls.set(call.requestId, call);
      }
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      throw new AdminError(`The log ${file} cannot be read (${reason}).`);
    }
  }
  return calls;
}

function chargedCall(line: string): LoggedCall | undefined {
  if (!line.includes('"msg":"call"')) return undefined;
  const fields = parseLine(line);
  const { msg, code, via, time, requestId, account, name, operation } = fields;
  if (msg !== 'call' || code !== 0 || via !== undefined || typeof time !== 'number')
    return undefined;
  const texts = [requestId, account, name, operation];
  if (texts.some((text) => typeof text !== 'string')) return undefined;
  const [id = '', accountId = '', label = '', operationId = ''] = texts.map(String);
  return { time, requestId: id, accountId, name: label, operation: operationId };
}

function parseLine(line: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

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
