import type { Group } from '@social-data/ledger/rules/budgets';
import { type Column, escapeText } from '@social-data/tabular';
import type { Command } from 'commander';
import { type Format, formatList, formatOption } from './print/format-list.ts';
import { formatTime } from './print/token-columns.ts';
import { parseName } from './values/parse-values.ts';
import { addLocationOptions, withAdmin } from './with-admin.ts';

const columns: readonly Column<Group>[] = [
  { name: 'name', value: ({ name }) => name },
  { name: 'tokens', value: ({ accounts }) => accounts },
  { name: 'created_at', value: ({ createdAt }) => formatTime(createdAt) },
];

/** `groups create | list | remove` */
export function addGroupsCommand(program: Command): void {
  const groups = program
    .command('groups')
    .description('Manage groups of tokens, such as teams, whose calls count for common budgets.');
  addCreate(groups);
  addList(groups);
  addRemove(groups);
}

function addCreate(groups: Command): void {
  const command = groups
    .command('create')
    .description('Create a group. "tokens create --group" and "tokens update --group" fill it.')
    .argument('<name>', 'name of the group', parseName);
  addLocationOptions(command).action(async (name: string) =>
    withAdmin(command, { create: false }, async (admin) => {
      await admin.createGroup({ name });
      process.stderr.write(`Group "${escapeText(name)}" is created.\n`);
      return undefined;
    }),
  );
}

function addList(groups: Command): void {
  const command = groups
    .command('list')
    .description('List groups and how many tokens are in them that are not revoked.')
    .addOption(formatOption());
  addLocationOptions(command).action(async ({ format }: { format: Format }) =>
    withAdmin(command, { create: false, onlyReads: true }, async (admin) =>
      formatList(format, columns, await admin.listGroups({})),
    ),
  );
}

function addRemove(groups: Command): void {
  const command = groups
    .command('remove')
    .description('Remove a group and its budgets. All its tokens must be revoked, or in others.')
    .argument('<name>', 'name of the group');
  addLocationOptions(command).action(async (name: string) =>
    withAdmin(command, { create: false }, async (admin) => {
      await admin.removeGroup({ name });
      process.stderr.write(`Group "${escapeText(name)}" and its budgets are removed.\n`);
      return undefined;
    }),
  );
}
