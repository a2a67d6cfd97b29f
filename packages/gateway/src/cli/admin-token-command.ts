import type { Column } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import type { CommandOutput } from '../admin/admin.ts';
import type { Expiry } from '../admin/token-commands.ts';
import { adminCommand, listCommand } from './admin-command.ts';
import { formatTime, note, printToken } from './print.ts';
import { parseAdminExpiry } from './value-arguments.ts';

const columns: readonly Column<CommandOutput<'listAdminTokens'>[number]>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'state', value: ({ state }) => state },
  { name: 'expires_at', value: ({ expiresAt }) => formatTime(expiresAt) },
  { name: 'created_at', value: ({ createdAt }) => formatTime(createdAt) },
];

const DEFAULT_EXPIRY = '30d';

/** `admin-token create | list | revoke` */
export function addAdminTokenCommand(program: Command): void {
  const tokens = program
    .command('admin-token')
    .description('Manage the tokens that open the admin page of "serve --admin-page".');

  const create = tokens
    .command('create')
    .description(
      'Create an admin token and print it once. It shows all figures, and makes no calls.',
    )
    .addOption(
      new Option('--expires <when>', 'time of expiry, for example 30d or 2030-01-31')
        .argParser(parseAdminExpiry)
        .default(parseAdminExpiry(DEFAULT_EXPIRY), DEFAULT_EXPIRY),
    );
  type Flags = { readonly expires: Expiry };
  adminCommand(create, {}, async ({ admin }, { expires }: Flags) => {
    const created = await admin.run('createAdminToken', { expiresAt: expires });
    const { id, expiresAt, token } = created;
    const what = `Admin token ${id}, valid until ${formatTime(expiresAt)}.`;
    await printToken(token, what, `admin-token revoke ${id}`);
  });

  const list = tokens
    .command('list')
    .description('List admin tokens, including revoked ones, oldest first.');
  listCommand(list, columns, (admin) => admin.run('listAdminTokens', {}));

  const revoke = tokens
    .command('revoke')
    .description('Revoke an admin token permanently. It ends the sessions that it opened, too.')
    .argument('<id>', 'id of the admin token');
  adminCommand(revoke, {}, async ({ admin }, id: string) => {
    await admin.run('revokeAdminToken', { id });
    note(`Admin token ${id} is revoked.`);
  });
}
