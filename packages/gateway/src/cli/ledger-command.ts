import { type Command, Option } from 'commander';
import { AdministrationError } from '../control/administration-error.ts';
import type { LedgerEntry, LedgerState } from '../store/store.ts';
import type { Column } from './print/cell.ts';
import { type Format, formatOption, listText } from './print/print-list.ts';
import { timeText } from './print/token-columns.ts';
import { sizeValue } from './values/token-values.ts';
import { addPlaceFlags, withAdministration } from './with-administration.ts';

interface LedgerFlags {
  readonly format: Format;
  readonly token?: string;
  readonly state?: LedgerState;
  readonly limit: number;
}

const states: readonly LedgerState[] = [
  'reserved',
  'released',
  'charged',
  'delivered',
  'topped-up',
];

const columns: readonly Column<LedgerEntry>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'at', value: ({ at }) => timeText(at) },
  { name: 'token', value: ({ accountId }) => accountId },
  { name: 'operation', value: ({ operationId }) => operationId },
  { name: 'request', value: ({ requestId }) => requestId },
  { name: 'credits', value: ({ credits }) => credits },
  { name: 'state', value: ({ state }) => state },
  { name: 'balance_after', value: ({ balanceAfter }) => balanceAfter },
];

/** `ledger verify | list` */
export function addLedgerCommand(program: Command): void {
  const ledger = program.command('ledger').description('The ledger of charges and top-ups.');
  addList(ledger);
  addVerify(ledger);
}

function addList(ledger: Command): void {
  const command = ledger
    .command('list')
    .description(
      'Lists entries, newest first. A charge that stays "charged" may not have reached its caller.',
    )
    .option('--token <token>', 'only this one: id or name')
    .addOption(new Option('--state <state>', 'only entries in this state').choices(states))
    .option('--limit <number>', 'most entries', sizeValue, 100)
    .addOption(formatOption());
  addPlaceFlags(command).action(async ({ format, token, state, limit }: LedgerFlags) =>
    withAdministration(command, { create: false }, async (administration) => {
      const entries = await administration.ledger({
        ...(token !== undefined && { account: token }),
        ...(state !== undefined && { state }),
        limit,
      });
      return listText(format, columns, entries);
    }),
  );
}

function addVerify(ledger: Command): void {
  const command = ledger
    .command('verify')
    .description('Proves that balances and counters equal the ledger.');
  addPlaceFlags(command).action(async () =>
    withAdministration(command, { create: false }, async (administration) => {
      const { problems, released } = await administration.verifyLedger({});
      if (problems.length > 0) throw new AdministrationError(problems.join('\n'));
      return `Balances and counters equal the ledger.\n${releasedText(released)}`;
    }),
  );
}

function releasedText(released: readonly LedgerEntry[]): string {
  if (released.length === 0) return '';
  return `A stop in the middle had left these calls open; nothing was charged for them:\n${listText('table', columns, released)}`;
}
