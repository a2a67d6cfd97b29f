import { type Command, Option } from 'commander';
import type { AccountChanges } from '../store/store.ts';
import { type AccountLimits, unlimitedAccount } from '../tokens/account.ts';
import { type Format, formatList, formatOption } from './print/format-list.ts';
import { tokenColumns, tokenStatusColumns } from './print/token-columns.ts';
import {
  parseBalance,
  parseCredits,
  parseExpiry,
  parseName,
  parseOperations,
  parseOrigins,
  parseOverlap,
  parseQuota,
  parseRate,
  toLimit,
} from './values/parse-values.ts';
import { addLocationOptions, withAdmin } from './with-admin.ts';

/** The limits on the command line. */
interface LimitFlags {
  readonly operations?: ReturnType<typeof parseOperations>;
  readonly rate?: ReturnType<typeof parseRate>;
  readonly dailyQuota?: ReturnType<typeof parseQuota>;
  readonly expires?: ReturnType<typeof parseExpiry>;
  readonly origins?: ReturnType<typeof parseOrigins>;
}

interface CreateFlags extends LimitFlags {
  readonly name: string;
  readonly balance?: ReturnType<typeof parseBalance>;
  readonly init: boolean;
}

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
    .requiredOption('--name <name>', 'name of the account', parseName)
    .option('--balance <credits>', 'initial balance in credits', parseBalance)
    .option('--init', 'create the data file of a new gateway if there is none', false);
  addLimitFlags(command).action(async (flags: CreateFlags) =>
    withAdmin(command, { create: flags.init }, async (admin) => {
      const { account, token } = await admin.createToken({
        ...unlimitedAccount,
        ...limitsOf(flags),
        name: flags.name,
        balance: toLimit(flags.balance ?? 'unlimited'),
      });
      printNote(`Token ${account.id} for "${account.name}". It is shown only once; save it now.`);
      return `${token}\n`;
    }),
  );
}

function addList(tokens: Command): void {
  const command = tokens
    .command('list')
    .description('List all tokens with their limits, including revoked ones.')
    .addOption(formatOption());
  addLocationOptions(command).action(async ({ format }: { format: Format }) =>
    withAdmin(command, { create: false }, async (admin) =>
      formatList(format, tokenColumns(Date.now()), await admin.listTokens({})),
    ),
  );
}

function addShow(tokens: Command): void {
  const command = tokens
    .command('show')
    .description('Show a token and the current state of its limits.')
    .argument('<token>', 'id or name')
    .addOption(formatOption());
  addLocationOptions(command).action(async (account: string, { format }: { format: Format }) =>
    withAdmin(command, { create: false }, async (admin) =>
      formatList(format, tokenStatusColumns(Date.now()), [await admin.showToken({ account })]),
    ),
  );
}

function addUpdate(tokens: Command): void {
  const command = tokens
    .command('update')
    .description('Change limits of a token; "unlimited" removes one. Applies from the next call.')
    .argument('<token>', 'id or name')
    .option('--name <name>', 'name of the account', parseName);
  addLimitFlags(command).action(async (account: string, flags: LimitFlags & { name?: string }) => {
    const changes: AccountChanges = {
      ...limitsOf(flags),
      ...(flags.name !== undefined && { name: flags.name }),
    };
    if (Object.keys(changes).length === 0)
      command.error('error: nothing to change. Give at least one limit or --name.');
    await withAdmin(command, { create: false }, async (admin) => {
      const changed = await admin.updateToken({ account, changes });
      return printNote(`Token ${changed.id} for "${changed.name}" is updated.`);
    });
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
  addLocationOptions(command).action(async (account: string, { overlap }: { overlap: number }) =>
    withAdmin(command, { create: false }, async (admin) => {
      const rotated = await admin.rotateToken({ account, overlap });
      const end = new Date(rotated.othersEndAt).toISOString();
      printNote(
        `New token for "${rotated.account.name}". It is shown only once; save it now. The old one expires at ${end}.`,
      );
      return `${rotated.token}\n`;
    }),
  );
}

function addRevoke(tokens: Command): void {
  const command = tokens
    .command('revoke')
    .description('Revoke a token permanently. Applies from the next call.')
    .argument('<token>', 'id or name');
  addLocationOptions(command).action(async (account: string) =>
    withAdmin(command, { create: false }, async (admin) => {
      const { id, name } = await admin.revokeToken({ account });
      return printNote(`Token ${id} for "${name}" is revoked.`);
    }),
  );
}

function addTopUp(tokens: Command): void {
  const command = tokens
    .command('top-up')
    .description('Add credits to the balance of a token, or deduct some.')
    .argument('<token>', 'id or name')
    .argument('<credits>', 'credits to add; a negative number deducts them', parseCredits);
  addLocationOptions(command).action(async (account: string, credits: number) =>
    withAdmin(command, { create: false }, async (admin) => {
      const { id, name, balance } = await admin.topUpToken({ account, credits });
      return printNote(`Token ${id} for "${name}" has a balance of ${balance} credits.`);
    }),
  );
}

function addLimitFlags(command: Command): Command {
  command
    .option(
      '--operations <list>',
      'operations that the token may call, comma-separated',
      parseOperations,
    )
    .option('--rate <rate>', 'maximum call rate, for example 5/s, 100/min or 1000/h', parseRate)
    .option('--daily-quota <calls>', 'maximum successful calls per day', parseQuota)
    .option('--expires <when>', 'time of expiry, for example 30d or 2030-01-31', (text) =>
      parseExpiry(text),
    )
    .option(
      '--origins <list>',
      'browser origins that may use the token, comma-separated',
      parseOrigins,
    );
  return addLocationOptions(command);
}

function limitsOf(flags: LimitFlags): Partial<AccountLimits> {
  const { operations, rate, dailyQuota, expires, origins } = flags;
  return {
    ...(operations !== undefined && { operations: toLimit(operations) }),
    ...(rate !== undefined && { rate: toLimit(rate) }),
    ...(dailyQuota !== undefined && { dailyQuota: toLimit(dailyQuota) }),
    ...(expires !== undefined && { expiresAt: toLimit(expires) }),
    ...(origins !== undefined && { origins: toLimit(origins) }),
  };
}

/** Writes to standard error, so that scripts read the token alone from standard output. */
function printNote(text: string): undefined {
  process.stderr.write(`${text}\n`);
}
