import { type OperationId, operationIds } from '@social-data/contract';
import {
  TOKEN_STATES,
  type TokenState,
  type TopUpDetails,
  unlimitedAccount,
} from '@social-data/ledger/accounts';
import { type Column, escapeText } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import type { IssuedToken, TokenChange, TokenChanges } from '../admin/admin.ts';
import { createListFormatter, type Format, formatList, formatOption } from './print/format-list.ts';
import { tokenColumns, tokenStatusColumns } from './print/token-columns.ts';
import { changeFromFile, readTextFile, rejectedLines } from './tokens-from-file.ts';
import { parseTokenFile } from './values/parse-token-file.ts';
import {
  limitArguments,
  parseCount,
  parseCredits,
  parseKey,
  parseName,
  parseNote,
  parseOverlap,
} from './values/parse-values.ts';
import { addLocationOptions, printList, withAdmin } from './with-admin.ts';

type LimitArguments = typeof limitArguments;

/** The limits on the command line. Each value is a part of an account, such as `{ rate }`. */
type LimitFlags = {
  readonly [Name in Exclude<keyof LimitArguments, 'balance'>]?: ReturnType<LimitArguments[Name]>;
};

interface FromFlag {
  readonly from?: string;
}

type TopUpFlags = FromFlag & TopUpDetails;

type UpdateFlags = LimitFlags & FromFlag & Pick<CreateFlags, 'name' | 'balance'>;

const NO_TOKEN = "error: missing required argument 'token' (or --from)";

/** The option of the commands that change the tokens of a file. */
const fromOption = [
  '--from <file>',
  'change the tokens of a CSV file, all or none; its first line names the columns',
] as const;

/** Makes the changes of `--from`, if it was given. */
async function hasChangedFromFile(
  command: Command,
  kind: TokenChange['kind'],
  { from, hasOthers }: { readonly from: string | undefined; readonly hasOthers: boolean },
): Promise<boolean> {
  if (from === undefined) return false;
  if (hasOthers)
    command.error('error: --from takes tokens and changes from the file: give no others.');
  await changeFromFile(command, kind, from);
  return true;
}

interface CreateFlags extends LimitFlags {
  readonly name?: string;
  readonly balance?: ReturnType<LimitArguments['balance']>;
  readonly from?: string;
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
    .option('--name <name>', 'name of the account', parseName)
    .option('--balance <credits>', 'initial balance in credits', limitArguments.balance)
    .option('--from <file>', 'create the tokens of a CSV file, all or none, and print them as CSV')
    .option('--init', 'create the data file of a new gateway if there is none', false);
  addLimitFlags(command).action(async (flags: CreateFlags) => {
    const { name, from, init, balance } = flags;
    const hasLimits = balance !== undefined || Object.keys(limitsOf(flags)).length > 0;
    if (from !== undefined && (name !== undefined || hasLimits))
      command.error('error: --from takes names and limits from the file: give no others.');
    if (from !== undefined) return createFromFile(command, from, init);
    if (name === undefined)
      return command.error("error: required option '--name <name>' not specified (or --from)");
    return withAdmin(command, { create: init }, async (admin) => {
      const { account, token } = await admin.createToken({
        ...unlimitedAccount,
        ...limitsOf(flags),
        name,
        ...(balance ?? { balance: null }),
      });
      printNote(`Token ${account.id} for "${account.name}". It is shown only once; save it now.`);
      return `${token}\n`;
    });
  });
}

/** Creates nothing if any line is rejected. */
async function createFromFile(command: Command, file: string, create: boolean): Promise<void> {
  const { tokens, rejected } = parseTokenFile(readTextFile(file));
  if (rejected.length > 0) throw rejectedLines(`No token of ${file} was created`, rejected);
  await withAdmin(command, { create }, async (admin) => {
    const result = await admin.createTokens({ tokens: tokens.map(({ token }) => token) });
    if (result.rejected.length > 0) {
      const lines = result.rejected.map(({ index, reason }) => ({
        line: tokens[index]?.line ?? 0,
        reason,
      }));
      throw rejectedLines(`No token of ${file} was created`, lines);
    }
    printNote(`${result.created.length} tokens. They are shown only once; save them now.`);
    return formatList('csv', issuedColumns, result.created);
  });
}

const issuedColumns: readonly Column<IssuedToken>[] = [
  { name: 'id', value: ({ account }) => account.id },
  { name: 'name', value: ({ account }) => account.name },
  { name: 'token', value: ({ token }) => token },
];

interface ListFlags {
  readonly format: Format;
  readonly state?: TokenState;
  readonly name?: string;
  readonly operation?: OperationId;
  readonly after?: string;
  readonly limit?: number;
}

function addList(tokens: Command): void {
  const command = tokens
    .command('list')
    .description('List tokens with their limits, including revoked ones, oldest first.')
    .addOption(new Option('--state <state>', 'only tokens in this state').choices(TOKEN_STATES))
    .option('--name <text>', 'only tokens whose name contains the text')
    .addOption(
      new Option('--operation <operation>', 'only tokens that may call the operation').choices(
        operationIds,
      ),
    )
    .option('--limit <number>', 'maximum number of tokens', parseCount)
    .option('--after <token>', 'begin after this token, the last one of the page before')
    .addOption(formatOption());
  addLocationOptions(command).action(async ({ format, ...flags }: ListFlags) =>
    withAdmin(command, { create: false, onlyReads: true }, async (admin, context) => {
      const { limit, state, name, operation, after } = flags;
      const filter = {
        state,
        name,
        operation,
        after,
        limit: limit === undefined ? limit : limit + 1,
      };
      const given = Object.entries(filter).filter(([, value]) => value !== undefined);
      const found = await admin.listTokens(Object.fromEntries(given));
      const page = found.slice(0, limit);
      const last = page.at(-1);
      if (found.length > page.length && last !== undefined)
        printNote(`There are more tokens. The next page begins with --after ${last.id}`);
      const formatter = createListFormatter(format, tokenColumns(Date.now()));
      return printList(context, formatter, async ({ writeRows }) => writeRows(page));
    }),
  );
}

function addShow(tokens: Command): void {
  const command = tokens
    .command('show')
    .description('Show a token and the current state of its limits.')
    .argument('<token>', 'id or name')
    .addOption(formatOption());
  addLocationOptions(command).action(async (account: string, { format }: { format: Format }) =>
    withAdmin(command, { create: false, onlyReads: true }, async (admin) =>
      formatList(format, tokenStatusColumns(Date.now()), [await admin.showToken({ account })]),
    ),
  );
}

function addUpdate(tokens: Command): void {
  const command = tokens
    .command('update')
    .description('Change limits of a token; "unlimited" removes one. Applies from the next call.')
    .argument('[token]', 'id or name')
    .option('--name <name>', 'name of the account', parseName)
    .option(
      '--balance <credits>',
      'credits that further calls may spend; leaves an entry in the ledger',
      limitArguments.balance,
    )
    .option(...fromOption);
  addLimitFlags(command).action(async (account: string | undefined, flags: UpdateFlags) => {
    const changes: TokenChanges = {
      ...limitsOf(flags),
      ...flags.balance,
      ...(flags.name !== undefined && { name: flags.name }),
    };
    const hasOthers = account !== undefined || Object.keys(changes).length > 0;
    if (await hasChangedFromFile(command, 'update', { from: flags.from, hasOthers })) return;
    if (account === undefined) return command.error(NO_TOKEN);
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
    .argument('[token]', 'id or name')
    .option(...fromOption);
  addLocationOptions(command).action(async (account: string | undefined, { from }: FromFlag) => {
    const hasOthers = account !== undefined;
    if (await hasChangedFromFile(command, 'revoke', { from, hasOthers })) return;
    if (account === undefined) return command.error(NO_TOKEN);
    await withAdmin(command, { create: false }, async (admin) => {
      const { id, name } = await admin.revokeToken({ account });
      return printNote(`Token ${id} for "${name}" is revoked.`);
    });
  });
}

function addTopUp(tokens: Command): void {
  const command = tokens
    .command('top-up')
    .description('Add credits to the limited balance of a token, or deduct some.')
    .argument('[token]', 'id or name')
    .argument('[credits]', 'credits to add; a negative number deducts them', parseCredits)
    .option('--note <text>', 'why, for readers of "ledger list"', parseNote)
    .option(
      '--key <key>',
      'idempotency key: the same command given again changes nothing',
      parseKey,
    )
    .option(...fromOption);
  addLocationOptions(command).action(
    async (
      account: string | undefined,
      credits: number | undefined,
      { from, note, key }: TopUpFlags,
    ) => {
      const details = { ...(note !== undefined && { note }), ...(key !== undefined && { key }) };
      const hasOthers = account !== undefined || Object.keys(details).length > 0;
      if (await hasChangedFromFile(command, 'top-up', { from, hasOthers })) return;
      if (account === undefined) return command.error(NO_TOKEN);
      if (credits === undefined) return command.error("error: missing required argument 'credits'");
      await withAdmin(command, { create: false }, async (admin) => {
        const topUp = { account, credits, ...details };
        const { id, name, balance, isRepeated } = await admin.topUpToken(topUp);
        const repeated = isRepeated ? 'Nothing was added: this top-up was made before. ' : '';
        return printNote(
          `${repeated}Token ${id} for "${name}" has a balance of ${balance} credits.`,
        );
      });
    },
  );
}

function addLimitFlags(command: Command): Command {
  const { operations, rate, dailyQuota, expires, origins, group } = limitArguments;
  command
    .option(
      '--operations <list>',
      'operations that the token may call, comma-separated',
      operations,
    )
    .option('--rate <rate>', 'maximum call rate, for example 5/s, 100/min or 1000/h', rate)
    .option('--daily-quota <calls>', 'maximum successful calls per day', dailyQuota)
    .option('--expires <when>', 'time of expiry, for example 30d or 2030-01-31', expires)
    .option('--origins <list>', 'browser origins that may use the token, comma-separated', origins)
    .option('--group <name>', 'group whose budgets count the calls of the token, or none', group);
  return addLocationOptions(command);
}

function limitsOf(flags: LimitFlags): TokenChanges {
  const { operations, rate, dailyQuota, expires, origins, group } = flags;
  return { ...operations, ...rate, ...dailyQuota, ...expires, ...origins, ...group };
}

/** Writes to standard error, so that scripts read the token alone from standard output. */
function printNote(text: string): undefined {
  process.stderr.write(`${escapeText(text)}\n`);
}
