import type { Column } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import { tokenState } from '../ledger/accounts/token-state.ts';
import type { AdminToken } from '../ledger/admin-tokens.ts';
import { type Format, formatList, formatOption } from './print/format-list.ts';
import { formatTime } from './print/token-columns.ts';
import { limitArguments } from './values/parse-values.ts';
import { addLocationOptions, withAdmin } from './with-admin.ts';

const DEFAULT_EXPIRY = '30d';

/** `admin-token create | list | revoke` */
export function addAdminTokenCommand(program: Command): void {
  const tokens = program
    .command('admin-token')
    .description('Manage the tokens that open the admin page of "serve --admin-page".');
  addCreate(tokens);
  addList(tokens);
  addRevoke(tokens);
}

function addCreate(tokens: Command): void {
  const command = tokens
    .command('create')
    .description(
      'Create an admin token and print it once. It shows all figures, and makes no calls.',
    )
    .addOption(
      new Option('--expires <when>', 'time of expiry, for example 30d or 2030-01-31')
        .argParser(limitArguments.expires)
        .default(limitArguments.expires(DEFAULT_EXPIRY), DEFAULT_EXPIRY),
    );
  addLocationOptions(command).action(
    async ({ expires: { expiresAt } }: { expires: ReturnType<typeof limitArguments.expires> }) =>
      withAdmin(command, { create: false }, async (admin) => {
        const created = await admin.createAdminToken({ expiresAt });
        process.stderr.write(
          `Admin token ${created.id}, valid until ${formatTime(created.expiresAt)}. It is shown only once; save it now.\n`,
        );
        return `${created.token}\n`;
      }),
  );
}

function addList(tokens: Command): void {
  const command = tokens
    .command('list')
    .description('List admin tokens, including revoked ones, oldest first.')
    .addOption(formatOption());
  addLocationOptions(command).action(async ({ format }: { format: Format }) =>
    withAdmin(command, { create: false, onlyReads: true }, async (admin) =>
      formatList(format, columns(Date.now()), await admin.listAdminTokens({})),
    ),
  );
}

function columns(now: number): readonly Column<AdminToken>[] {
  return [
    { name: 'id', value: ({ id }) => id },
    { name: 'state', value: (token) => tokenState(token, now) },
    { name: 'expires_at', value: ({ expiresAt }) => formatTime(expiresAt) },
    { name: 'created_at', value: ({ createdAt }) => formatTime(createdAt) },
  ];
}

function addRevoke(tokens: Command): void {
  const command = tokens
    .command('revoke')
    .description('Revoke an admin token permanently. It ends the sessions that it opened, too.')
    .argument('<id>', 'id of the admin token');
  addLocationOptions(command).action(async (id: string) =>
    withAdmin(command, { create: false }, async (admin) => {
      const revoked = await admin.revokeAdminToken({ id });
      process.stderr.write(`Admin token ${revoked.id} is revoked.\n`);
      return undefined;
    }),
  );
}
