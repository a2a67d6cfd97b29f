import type { Command } from 'commander';
import type { UsageRow } from '../store/store.ts';
import type { Column } from './print/cell.ts';
import { type Format, formatOption, listText } from './print/print-list.ts';
import { dayValue } from './values/token-values.ts';
import { addPlaceFlags, withAdministration } from './with-administration.ts';

interface UsageFlags {
  readonly format: Format;
  readonly token?: string;
  readonly from?: string;
  readonly to?: string;
}

const columns: readonly Column<UsageRow>[] = [
  { name: 'token', value: ({ accountId }) => accountId },
  { name: 'name', value: ({ name }) => name },
  { name: 'day', value: ({ day }) => day },
  { name: 'operation', value: ({ operationId }) => operationId },
  { name: 'code', value: ({ code }) => code },
  { name: 'calls', value: ({ calls }) => calls },
  { name: 'credits', value: ({ credits }) => credits },
];

/** `usage` */
export function addUsageCommand(program: Command): void {
  const command = program
    .command('usage')
    .description(
      'Calls and credits by token, day, operation and code: the figures that limits are enforced on.',
    )
    .option('--token <token>', 'only this one: id or name')
    .option('--from <day>', 'first day, as 2026-01-31, in the zone of the quota', dayValue)
    .option('--to <day>', 'last day', dayValue)
    .addOption(formatOption());
  addPlaceFlags(command).action(async ({ format, token, from, to }: UsageFlags) =>
    withAdministration(command, { create: false }, async (administration) => {
      const rows = await administration.usage({
        ...(token !== undefined && { account: token }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      });
      return listText(format, columns, rows);
    }),
  );
}
