import {
  BUDGET_PERIODS,
  type BudgetPeriod,
  type BudgetStatus,
  type Group,
} from '@social-data/ledger/rules/budgets';
import type { Column } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import type { BudgetReference } from '../admin/commands.ts';
import { adminCommand, listCommand } from './admin-command.ts';
import { formatTime, note } from './print.ts';
import { parseAmount, parseGroupName, parseThresholds } from './value-arguments.ts';

const groupColumns: readonly Column<Group>[] = [
  { name: 'name', value: ({ name }) => name },
  { name: 'tokens', value: ({ accounts }) => accounts },
  { name: 'created_at', value: ({ createdAt }) => formatTime(createdAt) },
];

/** `groups create | list | remove` */
export function addGroupsCommand(program: Command): void {
  const groups = program
    .command('groups')
    .description('Manage groups of tokens, such as teams, whose calls count for common budgets.');

  const create = groups
    .command('create')
    .description('Create a group. "tokens create --group" and "tokens update --group" fill it.')
    .argument('<name>', 'name of the group', parseGroupName);
  adminCommand(create, {}, async ({ admin }, name: string) => {
    await admin.run('createGroup', { name });
    note(`Group "${name}" is created.`);
  });

  const list = groups
    .command('list')
    .description('List groups and how many tokens are in them that are not revoked.');
  listCommand(list, groupColumns, (admin) => admin.run('listGroups', {}));

  const remove = groups
    .command('remove')
    .description('Remove a group and its budgets. All its tokens must be revoked, or in others.')
    .argument('<name>', 'name of the group');
  adminCommand(remove, {}, async ({ admin }, name: string) => {
    await admin.run('removeGroup', { name });
    note(`Group "${name}" and its budgets are removed.`);
  });
}

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

const budgetColumns: readonly Column<BudgetStatus>[] = [
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

  const set = addSubjectOptions(budgets.command('set'))
    .description(
      'Set the budget of a token or a group. What is spent of the period counts. Applies from the next call.',
    )
    .requiredOption('--credits <credits>', 'credits for each period', parseAmount)
    .option('--soft', 'only warn at the thresholds: refuse no call')
    .addOption(
      new Option('--thresholds <list>', 'percentages at which to warn, or none')
        .argParser(parseThresholds)
        .default(parseThresholds(DEFAULT_THRESHOLDS), DEFAULT_THRESHOLDS),
    )
    .option('--even-if-spent', 'also when more is spent already: calls are refused at once');
  adminCommand(set, {}, async ({ admin }, flags: SetFlags) => {
    const { credits, thresholds, soft = false, evenIfSpent = false } = flags;
    const budget = { credits, thresholds, isHard: !soft, evenIfSpent };
    const made = await admin.run('setBudget', { ...referenceOf(set, flags), ...budget });
    const of = made.group === null ? `token "${made.name}"` : `group "${made.group}"`;
    note(
      `The ${made.isHard ? 'hard' : 'soft'} budget of ${of} is ${credits} credits a ${made.period}: ${made.spent} are spent, ${Math.max(0, credits - made.spent)} are left until ${formatTime(made.resetsAt)}.`,
    );
  });

  const list = budgets
    .command('list')
    .description('List budgets with what is spent of them in the current day or month.');
  listCommand(list, budgetColumns, (admin) => admin.run('listBudgets', {}));

  const remove = addSubjectOptions(budgets.command('remove')).description(
    'Remove the budget of a token or a group.',
  );
  adminCommand(remove, {}, async ({ admin }, flags: SubjectFlags) => {
    await admin.run('removeBudget', referenceOf(remove, flags));
    note('The budget is removed.');
  });
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
