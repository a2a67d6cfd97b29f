import {
  type FailureRow,
  USAGE_DIMENSIONS,
  type UsageDimension,
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

/** Without `--by`. */
const ALL_DIMENSIONS = ['day', 'token', 'operation', 'code', 'via', 'key'] as const;

const dimension = (name: UsageDimension): Column<UsageSum> => ({
  name,
  // The row with the total has another text, or none, instead of a code.
  value: ({ of }) =>
    name === 'code' && Number(of.code) >= 0 ? Number(of.code) : (of[name] ?? null),
});
const nameColumn: Column<UsageSum> = { name: 'name', value: ({ name }) => name };
const callsColumn: Column<UsageSum> = { name: 'calls', value: ({ calls }) => calls };
const creditColumns: readonly Column<UsageSum>[] = [
  { name: 'credits', value: ({ credits }) => credits },
  { name: 'saved', value: ({ saved }) => saved },
];

/** Of the report without `--by`. */
const columns: readonly Column<UsageSum>[] = [
  ...[dimension('token'), nameColumn, dimension('day'), dimension('operation'), dimension('code')],
  ...[dimension('via'), callsColumn, ...creditColumns, dimension('key')],
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
  adminCommand(command, { onlyReads: true }, async ({ admin }, flags: UsageFlags) => {
    const { format, token, from, to, failures, by, top } = flags;
    if (by !== undefined && failures) command.error('error: give either --by or --failures.');
    if (by === undefined && top !== undefined) command.error('error: --top needs --by.');
    if (from !== undefined && to !== undefined && to < from)
      command.error(`error: --from ${from} is after --to ${to}. Give the first day as --from.`);
    const filter = { account: token, from, to };
    if (failures) {
      await printList(format, failureColumns, admin.list('failures', filter));
    } else if (by === undefined) {
      const sums = admin.list('usage', { ...filter, by: ALL_DIMENSIONS });
      await printList(format, columns, sums);
    } else {
      await printSums(format, by, top, admin.list('usage', { ...filter, by }));
    }
  });
}

/**
 * Prints sums by some dimensions, and their total: in a table as its last row; for CSV and JSON, which are summed up by
 * who reads them, on standard error.
 * @param top only this many sums: those with the most credits, then calls
 */
async function printSums(
  format: Format,
  by: readonly UsageDimension[],
  top: number | undefined,
  batches: AsyncIterable<readonly UsageSum[]>,
): Promise<void> {
  const sums: UsageSum[] = [];
  const total = { calls: 0, successes: 0, credits: 0, saved: 0 };
  for await (const batch of batches) {
    for (const sum of batch) {
      sums.push(sum);
      total.calls += sum.calls;
      total.successes += sum.successes;
      total.credits += sum.credits;
      total.saved += sum.saved;
    }
  }
  if (top !== undefined)
    sums.sort((one, other) => other.credits - one.credits || other.calls - one.calls);
  const shown = sums.slice(0, top);
  if (format === 'table') {
    const [first = 'day'] = by;
    shown.push({ of: { [first]: 'total' }, name: null, ...total });
  } else {
    note(`Total: ${total.calls} calls, ${total.credits} credits, ${total.saved} saved.`);
  }
  await printList(format, sumColumns(by), [shown]);
}

function sumColumns(by: readonly UsageDimension[]): readonly Column<UsageSum>[] {
  const keys = by.map((each) =>
    each === 'token' ? [dimension(each), nameColumn] : [dimension(each)],
  );
  const successesColumn = { name: 'successes', value: ({ successes }: UsageSum) => successes };
  return [...keys.flat(), callsColumn, successesColumn, ...creditColumns];
}
