import { resolve } from 'node:path';
import type { Column } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import { AdminError, type LedgerVerification } from '../admin/admin.ts';
import type { LedgerEntry, LedgerState } from '../ledger/store.ts';
import { addReconcile } from './ledger-reconcile-command.ts';
import { createListFormatter, type Format, formatList, formatOption } from './print/format-list.ts';
import { formatTime } from './print/token-columns.ts';
import { parseCount, parseDay } from './values/parse-values.ts';
import { addLocationOptions, printList, withAdmin } from './with-admin.ts';

interface LedgerFlags {
  readonly format: Format;
  readonly token?: string;
  readonly state?: LedgerState;
  readonly uncertain?: true;
  readonly recovered?: true;
  readonly limit: number;
}

const states: readonly LedgerState[] = [
  'reserved',
  'released',
  'quota-taken',
  'charged',
  'delivered',
  'refunded',
  'topped-up',
];

const columns: readonly Column<LedgerEntry>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'at', value: ({ at }) => formatTime(at) },
  { name: 'token', value: ({ accountId }) => accountId },
  { name: 'operation', value: ({ operationId }) => operationId },
  { name: 'request', value: ({ requestId }) => requestId },
  { name: 'credits', value: ({ credits }) => credits },
  { name: 'state', value: ({ state }) => state },
  { name: 'balance_after', value: ({ balanceAfter }) => balanceAfter },
  { name: 'uncertain', value: ({ uncertain }) => uncertain },
  { name: 'note', value: ({ note }) => note },
  { name: 'key', value: ({ upstreamKey }) => upstreamKey },
];

const archiveInterrupted =
  'Interrupted. Entries may have been moved already, and none is lost. Run the same command again: it goes on where this one stopped, or says that the archive is complete.';

/** `ledger verify | list | archive | reconcile` */
export function addLedgerCommand(program: Command): void {
  const ledger = program
    .command('ledger')
    .description('Inspect and verify the ledger of charges and top-ups.');
  addList(ledger);
  addVerify(ledger);
  addArchive(ledger);
  addReconcile(ledger);
}

function addList(ledger: Command): void {
  const command = ledger
    .command('list')
    .description(
      'List ledger entries, newest first. The response to a "charged" entry may not have reached its caller.',
    )
    .option('--token <token>', 'id or name of a token')
    .addOption(new Option('--state <state>', 'state of the entries').choices(states))
    .option(
      '--uncertain',
      'only calls whose requests the upstream may have billed without a charge here',
    )
    .option(
      '--recovered',
      'only charges that the shared database had lost: written anew (recovered), or not any more (lost)',
    )
    .option('--limit <number>', 'maximum number of entries', parseCount, 100)
    .addOption(formatOption());
  addLocationOptions(command).action(
    async ({ format, token, state, uncertain, recovered, limit }: LedgerFlags) =>
      withAdmin(command, { create: false, onlyReads: true }, async (admin, context) => {
        const filter = {
          ...(token !== undefined && { account: token }),
          ...(state !== undefined && { state }),
          ...(uncertain && { isUncertain: true }),
          ...(recovered && { isRecovered: true }),
          limit,
        };
        return printList(context, createListFormatter(format, columns), (list) =>
          admin.ledger(filter, list),
        );
      }),
  );
}

function addVerify(ledger: Command): void {
  const command = ledger
    .command('verify')
    .description('Verify that balances and counters match the ledger.');
  addLocationOptions(command).action(async () =>
    withAdmin(command, { create: false, onlyReads: true }, async (admin, context) => {
      const { problems, archives, released } = await admin.verifyLedger({}, context);
      if (problems.length > 0) throw new AdminError(problems.join('\n'));
      return `Balances and counters match the ledger.\n${archivesText(archives)}${releasedText(released)}`;
    }),
  );
}

function addArchive(ledger: Command): void {
  const command = ledger
    .command('archive')
    .description(
      'Move old entries into a file of its own, also while the gateway serves calls. Their totals stay, and "ledger verify" covers both.',
    )
    .requiredOption(
      '--before <day>',
      'first day that stays, for example 2026-01-31, in the time zone of the quota',
      parseDay,
    )
    .requiredOption('--to <file>', 'file to create');
  addLocationOptions(command).action(
    async ({ before, to }: { readonly before: string; readonly to: string }) =>
      withAdmin(
        command,
        { create: false, interrupted: archiveInterrupted },
        async (admin, context) => {
          const request = { before, file: resolve(to) };
          const { entries } = await admin.archiveLedger(request, context);
          if (entries === 0) return `The ledger has no entries before ${before}.\n`;
          return `${entries} ledger entries before ${before} are now in ${to}. Keep the file where it is, so that "ledger verify" can compare it.\n`;
        },
      ),
  );
}

function archivesText(archives: LedgerVerification['archives']): string {
  return archives
    .map(({ file, before, isMissing }) =>
      isMissing
        ? `The archive ${file} (before ${before}) is not there and was not compared.\n`
        : `The archive ${file} (before ${before}) matches its totals.\n`,
    )
    .join('');
}

function releasedText(released: readonly LedgerEntry[]): string {
  if (released.length === 0) return '';
  return `These calls were open when the gateway was interrupted; nothing was charged for them:\n${formatList('table', columns, released)}`;
}
