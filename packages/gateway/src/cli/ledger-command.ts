import type { LedgerEntry, LedgerState } from '@social-data/ledger/ledger-entry';
import type { Column } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import { AdminError } from '../admin/admin.ts';
import { addCopy } from './ledger-copy-command.ts';
import { addPrune } from './ledger-prune-command.ts';
import { addReconcile } from './ledger-reconcile-command.ts';
import { createListFormatter, type Format, formatList, formatOption } from './print/format-list.ts';
import { formatTime } from './print/token-columns.ts';
import { parseCount } from './values/parse-values.ts';
import { addLocationOptions, printList, withAdmin } from './with-admin.ts';

interface LedgerFlags {
  readonly format: Format;
  readonly token?: string;
  readonly state?: LedgerState;
  readonly uncertain?: true;
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
  'opening',
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

/** `ledger list | verify | reconcile | copy | prune` */
export function addLedgerCommand(program: Command): void {
  const ledger = program
    .command('ledger')
    .description('Inspect, verify, move and prune the ledger of charges and top-ups.');
  addList(ledger);
  addVerify(ledger);
  addReconcile(ledger);
  addCopy(ledger);
  addPrune(ledger);
}

function addList(ledger: Command): void {
  const command = ledger
    .command('list')
    .description(
      'List ledger entries, newest first. The response to a "charged" entry may not have reached its caller.',
    )
    .option('--token <token>', 'id of a token, or a name: of all tokens that have or had it')
    .addOption(new Option('--state <state>', 'state of the entries').choices(states))
    .option(
      '--uncertain',
      'only calls whose requests the upstream may have billed without a charge here',
    )
    .option('--limit <number>', 'maximum number of entries', parseCount, 100)
    .addOption(formatOption());
  addLocationOptions(command).action(
    async ({ format, token, state, uncertain, limit }: LedgerFlags) =>
      withAdmin(command, { create: false, onlyReads: true }, async (admin, context) => {
        const filter = {
          ...(token !== undefined && { account: token }),
          ...(state !== undefined && { state }),
          ...(uncertain && { isUncertain: true }),
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
      const { problems, released } = await admin.verifyLedger({}, context);
      if (problems.length > 0) throw new AdminError(problems.join('\n'));
      return `Balances and counters match the ledger.\n${releasedText(released)}`;
    }),
  );
}

function releasedText(released: readonly LedgerEntry[]): string {
  if (released.length === 0) return '';
  return `These calls were open when the gateway was interrupted; nothing was charged for them:\n${formatList('table', columns, released)}`;
}
