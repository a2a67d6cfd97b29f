import {
  type AccountSummary,
  formatRate,
  TOKEN_STATES,
  type TokenState,
  type TopUpDetails,
  unlimitedAccount,
} from '@social-data/ledger/accounts';
import type { Column } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import type { CommandOutput } from '../admin/admin.ts';
import type { TokenChanges } from '../admin/token-commands.ts';
import { adminCommand, listCommand } from './admin-command.ts';
import { type Format, formatOption, formatTime, note, printList, printToken } from './print.ts';
import {
  parseCredits,
  parseExpiry,
  parseGroup,
  parseKey,
  parseLimit,
  parseName,
  parseNote,
  parseOperations,
  parseOrigins,
  parseOverlap,
  parseRate,
  tokenFields,
} from './value-arguments.ts';

type ListedToken = CommandOutput<'showToken'>['account'];

const tokenColumns: readonly Column<ListedToken>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'state', value: ({ state }) => state },
  { name: 'operations', value: ({ operations }) => operations },
  { name: 'rate', value: ({ rate }) => rate && formatRate(rate) },
  { name: 'daily_quota', value: ({ dailyQuota }) => dailyQuota },
  { name: 'balance', value: ({ balance }) => balance },
  { name: 'group', value: ({ group }) => group },
  { name: 'origins', value: ({ origins }) => origins },
  { name: 'expires_at', value: ({ expiresAt }) => formatTime(expiresAt) },
  { name: 'created_at', value: ({ createdAt }) => formatTime(createdAt) },
];

/** `tokens create | list | show | update | rotate | revoke | top-up` */
export function addTokensCommand(program: Command): void {
  const tokens = program.command('tokens').description('Manage tokens, their limits and balances.');
  addCreate(tokens);
  addList(tokens);
  addShow(tokens);
  addUpdate(tokens);
  addRotate(tokens);
  addRevoke(tokens);
  addTopUp(tokens);
}

function addCreate(tokens: Command): void {
  const command = tokens
    .command('create')
    .description('Create a token and print it once. Limits that are not given are unlimited.')
    .option('--init', 'create the data file of a new gateway if there is none', false);
  addSettings(command.requiredOption('--name <name>', 'name of the account', parseName));
  const access = ({ init }: { readonly init: boolean }) => ({ create: init });
  adminCommand(command, access, async ({ admin }, flags: Record<string, unknown>) => {
    const { name = '', ...limits } = settingsOf(flags);
    const input = { ...unlimitedAccount, balance: null, ...limits, name };
    const { account, token } = await admin.run('createToken', input);
    await printToken(token, `${describe(account)}.`, `tokens revoke ${account.id}`);
  });
}

function addList(tokens: Command): void {
  const command = tokens
    .command('list')
    .description('List tokens with their limits, including revoked ones, oldest first.')
    .addOption(new Option('--state <state>', 'only tokens in this state').choices(TOKEN_STATES))
    .option('--name <text>', 'only tokens whose name contains the text');
  type Flags = { readonly state?: TokenState; readonly name?: string };
  listCommand(command, tokenColumns, (admin, { state, name }: Flags) =>
    admin.run('listTokens', { state, name }),
  );
}

function addShow(tokens: Command): void {
  const command = tokens
    .command('show')
    .description('Show a token and the current state of its limits.')
    .argument('<token>', 'id or name')
    .addOption(formatOption());
  type Flags = { readonly format: Format };
  adminCommand(command, { onlyReads: true }, async ({ admin }, id: string, { format }: Flags) => {
    const { account, limits, day, resetsAt } = await admin.run('showToken', { account: id });
    const columns: readonly Column<ListedToken>[] = [
      ...tokenColumns,
      { name: 'rate_remaining', value: () => limits.rate?.remaining ?? null },
      { name: 'day', value: () => day },
      { name: 'daily_remaining', value: () => limits.daily?.remaining ?? null },
      { name: 'daily_resets_at', value: () => formatTime(resetsAt) },
    ];
    await printList(format, columns, [[account]]);
  });
}

function addUpdate(tokens: Command): void {
  const command = tokens
    .command('update')
    .description('Change limits of a token; "unlimited" removes one. Applies from the next call.')
    .argument('<token>', 'id or name');
  addSettings(command.option('--name <name>', 'name of the account', parseName));
  type Flags = Record<string, unknown>;
  adminCommand(command, {}, async ({ admin }, account: string, flags: Flags) => {
    const changes = settingsOf(flags);
    if (Object.keys(changes).length === 0)
      command.error('error: nothing to change. Give at least one limit or --name.');
    note(`Updated: ${describe(await admin.run('updateToken', { account, changes }))}.`);
  });
}

function addRotate(tokens: Command): void {
  const command = tokens
    .command('rotate')
    .description(
      'Replace the token of an account and print the new one once. Limits and usage stay.',
    )
    .argument('<token>', 'id or name')
    .addOption(
      new Option('--overlap <span>', 'how long the old token remains valid')
        .argParser(parseOverlap)
        .default(parseOverlap('24h'), '24h'),
    );
  type Flags = { readonly overlap: number };
  adminCommand(command, {}, async ({ admin }, id: string, { overlap }: Flags) => {
    const rotated = await admin.run('rotateToken', { account: id, overlap });
    const { account, token, othersEndAt } = rotated;
    const what = `New token for "${account.name}"; the old one expires at ${formatTime(othersEndAt)}.`;
    await printToken(token, what, `tokens rotate ${account.id}`);
  });
}

function addRevoke(tokens: Command): void {
  const command = tokens
    .command('revoke')
    .description('Revoke a token permanently. Applies from the next call.')
    .argument('<token>', 'id or name');
  adminCommand(command, {}, async ({ admin }, account: string) => {
    const { id, name } = await admin.run('revokeToken', { account });
    note(`Token ${id} for "${name}" is revoked.`);
  });
}

function addTopUp(tokens: Command): void {
  const command = tokens
    .command('top-up')
    .description('Add credits to the limited balance of a token, or deduct some.')
    .argument('<token>', 'id or name')
    .argument('<credits>', 'credits to add; a negative number deducts them', parseCredits)
    .option('--note <text>', 'why, for readers of "ledger list"', parseNote)
    .option('--key <key>', 'idempotency key: the same command given again adds nothing', parseKey);
  adminCommand(
    command,
    {},
    async ({ admin }, account: string, credits: number, { note: why, key }: TopUpDetails) => {
      const topUp = await admin.run('topUpToken', { account, credits, note: why, key });
      const repeated = topUp.isRepeated ? 'Nothing was added: this top-up was made before. ' : '';
      note(
        `${repeated}Token ${topUp.id} for "${topUp.name}" has a balance of ${topUp.balance} credits.`,
      );
    },
  );
}

function addSettings(command: Command): void {
  command
    .option(
      '--operations <list>',
      'operations that the token may call, comma-separated',
      parseOperations,
    )
    .option('--rate <rate>', 'maximum call rate, for example 5/s, 100/min or 1000/h', parseRate)
    .option('--daily-quota <calls>', 'maximum successful calls per day', parseLimit)
    .option('--expires <when>', 'time of expiry, for example 30d or 2030-01-31', parseExpiry)
    .option(
      '--origins <list>',
      'browser origins that may use the token, comma-separated',
      parseOrigins,
    )
    .option(
      '--group <name>',
      'group whose budgets count the calls of the token, or none',
      parseGroup,
    )
    .option(
      '--balance <credits>',
      'credits that further calls may spend; leaves an entry in the ledger',
      parseLimit,
    );
}

/** Names a token with its end, because `3m` is three minutes. */
function describe({ id, name, expiresAt }: AccountSummary): string {
  const until = expiresAt === null ? '' : `, valid until ${formatTime(expiresAt)}`;
  return `Token ${id} for "${name}"${until}`;
}

/** The settings that were given. Commander turns null into an empty text, which no setting has. */
function settingsOf({ expires: expiresAt, ...flags }: Record<string, unknown>): TokenChanges {
  const given = Object.entries({ ...flags, expiresAt }).filter(
    ([name, value]) => tokenFields.includes(name) && value !== undefined,
  );
  return Object.fromEntries(given.map(([name, value]) => [name, value === '' ? null : value]));
}
