import { type Command, Option } from 'commander';
import type { AccountChanges } from '../store/store.ts';
import { type TokenLimits, unlimited } from '../tokens/token-account.ts';
import { type Format, formatOption, listText } from './print/print-list.ts';
import { standingColumns, tokenColumns } from './print/token-columns.ts';
import {
  balanceValue,
  creditsValue,
  expiryValue,
  limitOf,
  nameValue,
  operationsValue,
  originsValue,
  overlapValue,
  quotaValue,
  rateValue,
} from './values/token-values.ts';
import { addPlaceFlags, withAdministration } from './with-administration.ts';

/** The limits that were given. */
interface LimitFlags {
  readonly operations?: ReturnType<typeof operationsValue>;
  readonly rate?: ReturnType<typeof rateValue>;
  readonly dailyQuota?: ReturnType<typeof quotaValue>;
  readonly expires?: ReturnType<typeof expiryValue>;
  readonly origins?: ReturnType<typeof originsValue>;
}

/** `tokens create | list | show | update | rotate | revoke | top-up` */
export function addTokensCommand(program: Command): void {
  const tokens = program.command('tokens').description('Tokens: who may call what, how often.');
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
    .description('Makes a token and prints it, once. What is not given is unlimited.')
    .requiredOption('--name <name>', 'who holds the token', nameValue)
    .option('--balance <credits>', 'credits that calls are charged to', balanceValue);
  addLimitFlags(command).action(
    async (flags: LimitFlags & { name: string; balance?: ReturnType<typeof balanceValue> }) =>
      withAdministration(command, { create: true }, async (administration) => {
        const { account, token } = await administration.createToken({
          ...unlimited,
          ...limitsOf(flags),
          name: flags.name,
          balance: limitOf(flags.balance ?? 'unlimited'),
        });
        tell(`Token ${account.id} for "${account.name}". It is shown this once; keep it now.`);
        return `${token}\n`;
      }),
  );
}

function addList(tokens: Command): void {
  const command = tokens
    .command('list')
    .description('Lists all tokens with their limits, revoked ones too.')
    .addOption(formatOption());
  addPlaceFlags(command).action(async ({ format }: { format: Format }) =>
    withAdministration(command, { create: false }, async (administration) =>
      listText(format, tokenColumns(Date.now()), await administration.listTokens({})),
    ),
  );
}

function addShow(tokens: Command): void {
  const command = tokens
    .command('show')
    .description('Shows a token and where its limits stand now.')
    .argument('<token>', 'id or name')
    .addOption(formatOption());
  addPlaceFlags(command).action(async (account: string, { format }: { format: Format }) =>
    withAdministration(command, { create: false }, async (administration) =>
      listText(format, standingColumns(Date.now()), [await administration.showToken({ account })]),
    ),
  );
}

function addUpdate(tokens: Command): void {
  const command = tokens
    .command('update')
    .description('Changes limits of a token; "unlimited" lifts one. Holds from the next call.')
    .argument('<token>', 'id or name')
    .option('--name <name>', 'who holds the token', nameValue);
  addLimitFlags(command).action(async (account: string, flags: LimitFlags & { name?: string }) => {
    const changes: AccountChanges = {
      ...limitsOf(flags),
      ...(flags.name !== undefined && { name: flags.name }),
    };
    if (Object.keys(changes).length === 0)
      command.error('error: nothing to change. Give at least one limit or --name.');
    await withAdministration(command, { create: false }, async (administration) => {
      const changed = await administration.updateToken({ account, changes });
      return tell(`Token ${changed.id} for "${changed.name}" is changed.`);
    });
  });
}

function addRotate(tokens: Command): void {
  const command = tokens
    .command('rotate')
    .description('Makes a new token for an account and prints it, once. Limits and spend stay.')
    .argument('<token>', 'id or name')
    .addOption(
      new Option('--overlap <span>', 'how long the old token still works')
        .argParser(overlapValue)
        .default(overlapValue('24h'), '24h'),
    );
  addPlaceFlags(command).action(async (account: string, { overlap }: { overlap: number }) =>
    withAdministration(command, { create: false }, async (administration) => {
      const rotated = await administration.rotateToken({ account, overlap });
      const end = new Date(rotated.othersEndAt).toISOString();
      tell(
        `New token for "${rotated.account.name}". It is shown this once; keep it now. The old one ends at ${end}.`,
      );
      return `${rotated.token}\n`;
    }),
  );
}

function addRevoke(tokens: Command): void {
  const command = tokens
    .command('revoke')
    .description('Ends a token for good. Holds from the next call.')
    .argument('<token>', 'id or name');
  addPlaceFlags(command).action(async (account: string) =>
    withAdministration(command, { create: false }, async (administration) => {
      const { id, name } = await administration.revokeToken({ account });
      return tell(`Token ${id} for "${name}" is revoked.`);
    }),
  );
}

function addTopUp(tokens: Command): void {
  const command = tokens
    .command('top-up')
    .description('Adds credits to the balance of a token, or takes some off.')
    .argument('<token>', 'id or name')
    .argument('<credits>', 'credits to add; a negative number takes them off', creditsValue);
  addPlaceFlags(command).action(async (account: string, credits: number) =>
    withAdministration(command, { create: false }, async (administration) => {
      const { id, name, balance } = await administration.topUpToken({ account, credits });
      return tell(`Token ${id} for "${name}" has a balance of ${balance} credits.`);
    }),
  );
}

function addLimitFlags(command: Command): Command {
  command
    .option('--operations <list>', 'operations that it may call', operationsValue)
    .option('--rate <rate>', 'calls per time, as 5/s, 100/min or 1000/h', rateValue)
    .option('--daily-quota <calls>', 'calls that may succeed on a day', quotaValue)
    .option('--expires <when>', 'when it ends: 30d, or 2030-01-31', (text) => expiryValue(text))
    .option('--origins <list>', 'origins of pages that may use it from a browser', originsValue);
  return addPlaceFlags(command);
}

function limitsOf(flags: LimitFlags): Partial<TokenLimits> {
  const { operations, rate, dailyQuota, expires, origins } = flags;
  return {
    ...(operations !== undefined && { operations: limitOf(operations) }),
    ...(rate !== undefined && { rate: limitOf(rate) }),
    ...(dailyQuota !== undefined && { dailyQuota: limitOf(dailyQuota) }),
    ...(expires !== undefined && { expiresAt: limitOf(expires) }),
    ...(origins !== undefined && { origins: limitOf(origins) }),
  };
}

/** Explanations go to standard error: what a script keeps of standard output is the token alone. */
function tell(text: string): undefined {
  process.stderr.write(`${text}\n`);
}
