import type { Column } from '@social-data/tabular';
import type { Command } from 'commander';
import type { FailureRow, UsageRow } from '../ledger/usage-rows.ts';
import { createListFormatter, type Format, formatOption } from './print/format-list.ts';
import { parseDay } from './values/parse-values.ts';
import { addLocationOptions, printList, withAdmin } from './with-admin.ts';

interface UsageFlags {
  readonly format: Format;
  readonly token?: string;
  readonly from?: string;
  readonly to?: string;
  readonly failures?: true;
}

const columns: readonly Column<UsageRow>[] = [
  { name: 'token', value: ({ accountId }) => accountId },
  { name: 'name', value: ({ name }) => name },
  { name: 'day', value: ({ day }) => day },
  { name: 'operation', value: ({ operationId }) => operationId },
  { name: 'code', value: ({ code }) => code },
  { name: 'via', value: ({ via }) => via },
  { name: 'calls', value: ({ calls }) => calls },
  { name: 'credits', value: ({ credits }) => credits },
  { name: 'saved', value: ({ saved }) => saved },
];

const failureColumns: readonly Column<FailureRow>[] = [
  { name: 'token', value: ({ accountId }) => accountId },
  { name: 'name', value: ({ name }) => name },
  { name: 'day', value: ({ day }) => day },
  { name: 'failures', value: ({ failures }) => failures },
  { name: 'quota_taken', value: ({ quotaTaken }) => quotaTaken },
  { name: 'uncertain', value: ({ uncertain }) => uncertain },
  { name: 'uncertain_credits', value: ({ uncertainCredits }) => uncertainCredits },
];

/** `usage` */
export function addUsageCommand(program: Command): void {
  const command = program
    .command('usage')
    .description(
      'Show calls and credits by token, day, operation, code and way of being served (via), and the credits that shared responses saved.',
    )
    .option('--token <token>', 'id or name of a token')
    .option(
      '--from <day>',
      'first day, for example 2026-01-31, in the time zone of the quota',
      parseDay,
    )
    .option('--to <day>', 'last day', parseDay)
    .option(
      '--failures',
      'by token and day: calls with code 301 or 500, calls that took quota without a charge, and requests that the upstream may have billed, with the credits that they would have cost',
    )
    .addOption(formatOption());
  addLocationOptions(command).action(async ({ format, token, from, to, failures }: UsageFlags) =>
    withAdmin(command, { create: false, onlyReads: true }, async (admin, context) => {
      const filter = {
        ...(token !== undefined && { account: token }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      };
      if (failures)
        return printList(context, createListFormatter(format, failureColumns), (list) =>
          admin.failures(filter, list),
        );
      return printList(context, createListFormatter(format, columns), (list) =>
        admin.usage(filter, list),
      );
    }),
  );
}
