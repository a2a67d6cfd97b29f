import {
  type FailureRow,
  USAGE_DIMENSIONS,
  type UsageDimension,
  type UsageRow,
  type UsageSum,
} from '@social-data/ledger/usage';
import type { Column } from '@social-data/tabular';
import type { Command } from 'commander';
import { adminCommand } from './admin-command.ts';
import { type Format, formatOption, note, printList } from './print.ts';
import { parseCount, parseDay, parseDimensions } from './value-arguments.ts';

interface UsageFlags {
  readonly format: Format;
  readonly token?: string;
  readonly from?: string;
  readonly to?: string;
  readonly failures?: true;
  readonly by?: readonly UsageDimension[];
  readonly top?: number;
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
  { name: 'key', value: ({ upstreamKey }) => upstreamKey },
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
      'Show calls and credits by token, day, operation, code, way of being served (via) and key of the upstream that paid, and the credits that shared responses saved.',
    )
    .option('--token <token>', 'id of a token, or a name: of all tokens that have or had it')
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
    .option(
      '--by <list>',
      `sums and their total, by any of ${USAGE_DIMENSIONS.join(', ')}, comma-separated`,
      parseDimensions,
    )
    .option('--top <number>', 'with --by: only this many sums, most credits first', parseCount)
    .addOption(formatOption());
  adminCommand(command, { onlyReads: true }, async ({ admin, context }, flags: UsageFlags) => {
    const { format, token, from, to, failures, by, top } = flags;
    if (by !== undefined && failures) command.error('error: give either --by or --failures.');
    if (by === undefined && top !== undefined) command.error('error: --top needs --by.');
    if (from !== undefined && to !== undefined && to < from)
      command.error(`error: --from ${from} is after --to ${to}. Give the first day as --from.`);
    const filter = {
      ...(token !== undefined && { account: token }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
    if (by !== undefined) {
      const grouping = { ...filter, by, ...(top !== undefined && { top }) };
      const sums = admin.list('usageBy', grouping, context);
      await printList(format, sumColumns(by), format === 'table' ? sums : withoutTotal(sums));
    } else if (failures) {
      await printList(format, failureColumns, admin.list('failures', filter, context));
    } else {
      await printList(format, columns, admin.list('usage', filter, context));
    }
  });
}

/** The columns of the dimensions, with the total in the first of them. */
function sumColumns(by: readonly UsageDimension[]): readonly Column<UsageSum>[] {
  const keys = by.flatMap((dimension, at): Column<UsageSum>[] => [
    {
      name: dimension,
      value: ({ of, isTotal }) => (isTotal && at === 0 ? 'total' : (of[dimension] ?? null)),
    },
    ...(dimension === 'token' ? [{ name: 'name', value: ({ name }: UsageSum) => name }] : []),
  ]);
  return [
    ...keys,
    { name: 'calls', value: ({ calls }) => calls },
    { name: 'successes', value: ({ successes }) => successes },
    { name: 'credits', value: ({ credits }) => credits },
    { name: 'saved', value: ({ saved }) => saved },
  ];
}

/** CSV and JSON are summed up by who reads them, so the total is a note on standard error. */
async function* withoutTotal(
  sums: AsyncIterable<readonly UsageSum[]>,
): AsyncGenerator<readonly UsageSum[]> {
  for await (const rows of sums) {
    for (const { isTotal, calls, credits, saved } of rows)
      if (isTotal) note(`Total: ${calls} calls, ${credits} credits, ${saved} saved.`);
    yield rows.filter(({ isTotal }) => !isTotal);
  }
}
