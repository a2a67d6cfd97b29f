import { BUDGET_PERIODS, type BudgetPeriod } from '@social-data/ledger/rules/budgets';
import { type Column, escapeText } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import type { BudgetReference, NamedBudget } from '../admin/admin.ts';
import { type Format, formatList, formatOption } from './print/format-list.ts';
import { formatTime } from './print/token-columns.ts';
import { parseBudget, parseThresholds } from './values/parse-values.ts';
import { addLocationOptions, withAdmin } from './with-admin.ts';

interface SubjectFlags {
  readonly token?: string;
  readonly group?: string;
  readonly period: BudgetPeriod;
}

interface SetFlags extends SubjectFlags {
  readonly credits: number;
  readonly soft?: true;
  readonly thresholds: readonly number[];
  readonly evenIfSpent?: true;
}

const DEFAULT_THRESHOLDS = '50,80,100';

const columns: readonly Column<NamedBudget>[] = [
  { name: 'token', value: ({ accountId }) => accountId },
  { name: 'name', value: ({ name }) => name },
  { name: 'group', value: ({ group }) => group },
  { name: 'period', value: ({ period }) => period },
  { name: 'kind', value: ({ isHard }) => (isHard ? 'hard' : 'soft') },
  { name: 'credits', value: ({ credits }) => credits },
  { name: 'spent', value: ({ spent }) => spent },
  { name: 'in_flight', value: ({ spent, taken }) => taken - spent },
  { name: 'left', value: ({ credits, taken }) => Math.max(0, credits - taken) },
  { name: 'thresholds', value: ({ thresholds }) => thresholds.map(String) },
  { name: 'resets_at', value: ({ resetsAt }) => formatTime(resetsAt) },
];

/** `budgets set | list | remove` */
export function addBudgetsCommand(program: Command): void {
  const budgets = program
    .command('budgets')
    .description('Manage budgets of tokens and groups: credits for a day or a calendar month.');
  addSet(budgets);
  addList(budgets);
  addRemove(budgets);
}

function addSet(budgets: Command): void {
  const command = budgets
    .command('set')
    .description(
      'Set the budget of a token or a group. What is spent of the period counts. Applies from the next call.',
    );
  addSubjectOptions(command)
    .requiredOption('--credits <credits>', 'credits for each period', parseBudget)
    .option('--soft', 'only warn at the thresholds: refuse no call')
    .addOption(
      new Option('--thresholds <list>', 'percentages at which to warn, or none')
        .argParser(parseThresholds)
        .default(parseThresholds(DEFAULT_THRESHOLDS), DEFAULT_THRESHOLDS),
    )
    .option('--even-if-spent', 'also when more is spent already: calls are refused at once');
  addLocationOptions(command).action(async (flags: SetFlags) => {
    const { credits, thresholds, soft = false, evenIfSpent = false } = flags;
    const budget = { credits, thresholds, isHard: !soft, mayBeBelowSpent: evenIfSpent };
    await withAdmin(command, { create: false }, async (admin) => {
      const set = await admin.setBudget({ ...referenceOf(command, flags), ...budget });
      const { spent, taken, resetsAt } = set;
      process.stderr.write(
        `The budget ${describe(set)} is ${credits} credits a ${set.period}: ${spent} are spent, ${Math.max(0, credits - taken)} are left until ${formatTime(resetsAt)}.\n`,
      );
      return undefined;
    });
  });
}

function addList(budgets: Command): void {
  const command = budgets
    .command('list')
    .description('List budgets with what is spent of them in the current day or month.')
    .addOption(formatOption());
  addLocationOptions(command).action(async ({ format }: { format: Format }) =>
    withAdmin(command, { create: false, onlyReads: true }, async (admin) =>
      formatList(format, columns, await admin.listBudgets({})),
    ),
  );
}

function addRemove(budgets: Command): void {
  const command = budgets.command('remove').description('Remove the budget of a token or a group.');
  addLocationOptions(addSubjectOptions(command)).action(async (flags: SubjectFlags) =>
    withAdmin(command, { create: false }, async (admin) => {
      await admin.removeBudget(referenceOf(command, flags));
      process.stderr.write('The budget is removed.\n');
      return undefined;
    }),
  );
}

function addSubjectOptions(command: Command): Command {
  return command
    .option('--token <token>', 'id or name of the token')
    .option('--group <name>', 'name of the group')
    .addOption(
      new Option('--period <period>', 'how long the credits are for')
        .choices(BUDGET_PERIODS)
        .makeOptionMandatory(),
    );
}

function referenceOf(command: Command, { token, group, period }: SubjectFlags): BudgetReference {
  if (token !== undefined && group === undefined) return { account: token, period };
  if (group !== undefined && token === undefined) return { group, period };
  return command.error('error: give either --token or --group.');
}

function describe({ name, group }: NamedBudget): string {
  return group === null
    ? `of token "${escapeText(name ?? '')}"`
    : `of group "${escapeText(group)}"`;
}
