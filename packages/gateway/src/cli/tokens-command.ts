import {
  type AccountSummary,
  type ChangedAccount,
  TOKEN_STATES,
  type TokenState,
  type TopUpDetails,
  unlimitedAccount,
} from '@social-data/ledger/accounts';
import type { Column } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import { AdminError } from '../admin/command-context.ts';
import type { IssuedToken, Rejection, TokenChange, TokenChanges } from '../admin/token-commands.ts';
import { type AdminCall, adminCommand } from './admin-command.ts';
import {
  type Format,
  formatOption,
  formatTime,
  note,
  print,
  printList,
  tokenColumns,
} from './print.ts';
import { type ChangeKind, readChanges, readNewTokens, refuseLines } from './tokens-from-file.ts';
import {
  parseCredits,
  parseKey,
  parseNote,
  parseOverlap,
  tokenSettings,
} from './value-arguments.ts';

interface FromFlag {
  readonly from?: string;
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
  adminCommand(
    addSettings(
      tokens
        .command('create')
        .description('Create a token and print it once. Limits that are not given are unlimited.'),
    )
      .option(
        '--from <file>',
        'create the tokens of a CSV file, all or none, and print them as CSV',
      )
      .option('--init', 'create the data file of a new gateway if there is none', false),
    ({ init }: { init: boolean }) => ({ create: init }),
    ({ from }: FromFlag, command: Command) => {
      const { name, ...limits } = settingsOf(command);
      if (from !== undefined) {
        if (name !== undefined || Object.keys(limits).length > 0)
          command.error('error: --from takes names and limits from the file: give no others.');
        return createFromFile(from);
      }
      if (name === undefined)
        return command.error("error: required option '--name <name>' not specified (or --from)");
      return async ({ admin }) => {
        const token = { ...unlimitedAccount, balance: null, ...limits, name };
        const { created, rejected } = await admin.run('createTokens', { tokens: [token] });
        refuse(rejected);
        for (const { account, token: secret } of created) {
          note(`Token ${account.id} for "${account.name}". It is shown only once; save it now.`);
          await print(`${secret}\n`);
        }
      };
    },
  );
}

function addList(tokens: Command): void {
  adminCommand(
    tokens
      .command('list')
      .description('List tokens with their limits, including revoked ones, oldest first.')
      .addOption(new Option('--state <state>', 'only tokens in this state').choices(TOKEN_STATES))
      .option('--name <text>', 'only tokens whose name contains the text')
      .addOption(formatOption()),
    { onlyReads: true },
    ({ format, ...filter }: { format: Format; state?: TokenState; name?: string }) =>
      async ({ admin }) => {
        const { state, name } = filter;
        const found = await admin.run('listTokens', {
          ...(state !== undefined && { state }),
          ...(name !== undefined && { name }),
        });
        await printList(format, tokenColumns(Date.now()), [found]);
      },
  );
}

function addShow(tokens: Command): void {
  adminCommand(
    tokens
      .command('show')
      .description('Show a token and the current state of its limits.')
      .argument('<token>', 'id or name')
      .addOption(formatOption()),
    { onlyReads: true },
    (account: string, { format }: { format: Format }) =>
      async ({ admin }) => {
        const { account: shown, limits, day, resetsAt } = await admin.run('showToken', { account });
        const columns: readonly Column<AccountSummary>[] = [
          ...tokenColumns(Date.now()),
          { name: 'rate_remaining', value: () => limits.rate?.remaining ?? null },
          { name: 'day', value: () => day },
          { name: 'daily_remaining', value: () => limits.daily?.remaining ?? null },
          { name: 'daily_resets_at', value: () => formatTime(resetsAt) },
        ];
        await printList(format, columns, [[shown]]);
      },
  );
}

function addUpdate(tokens: Command): void {
  adminCommand(
    addSettings(
      tokens
        .command('update')
        .description(
          'Change limits of a token; "unlimited" removes one. Applies from the next call.',
        )
        .argument('[token]', 'id or name'),
    ).option(...fromOption),
    {},
    (account: string | undefined, { from }: FromFlag, command: Command) => {
      const changes = settingsOf(command);
      const hasChanges = Object.keys(changes).length > 0;
      if (from !== undefined) return changeFromFile(command, 'update', from, account ?? hasChanges);
      if (account === undefined) return command.error(NO_TOKEN);
      if (!hasChanges)
        command.error('error: nothing to change. Give at least one limit or --name.');
      return changeToken(
        { kind: 'update', account, changes },
        ({ id, name }) => `Token ${id} for "${name}" is updated.`,
      );
    },
  );
}

function addRotate(tokens: Command): void {
  adminCommand(
    tokens
      .command('rotate')
      .description(
        'Replace the token of an account and print the new one once. Limits and usage stay.',
      )
      .argument('<token>', 'id or name')
      .addOption(
        new Option('--overlap <span>', 'how long the old token remains valid')
          .argParser(parseOverlap)
          .default(parseOverlap('24h'), '24h'),
      ),
    {},
    (reference: string, { overlap }: { overlap: number }) =>
      async ({ admin }) => {
        const input = { account: reference, overlap };
        const { account, token, othersEndAt } = await admin.run('rotateToken', input);
        note(
          `New token for "${account.name}". It is shown only once; save it now. The old one expires at ${formatTime(othersEndAt)}.`,
        );
        await print(`${token}\n`);
      },
  );
}

function addRevoke(tokens: Command): void {
  adminCommand(
    tokens
      .command('revoke')
      .description('Revoke a token permanently. Applies from the next call.')
      .argument('[token]', 'id or name')
      .option(...fromOption),
    {},
    (account: string | undefined, { from }: FromFlag, command: Command) => {
      if (from !== undefined) return changeFromFile(command, 'revoke', from, account);
      if (account === undefined) return command.error(NO_TOKEN);
      return changeToken(
        { kind: 'revoke', account },
        ({ id, name }) => `Token ${id} for "${name}" is revoked.`,
      );
    },
  );
}

function addTopUp(tokens: Command): void {
  adminCommand(
    tokens
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
      .option(...fromOption),
    {},
    (
      account: string | undefined,
      credits: number | undefined,
      { from, ...details }: FromFlag & TopUpDetails,
      command: Command,
    ) => {
      const { note: reason, key } = details;
      if (from !== undefined)
        return changeFromFile(command, 'top-up', from, account ?? reason ?? key);
      if (account === undefined) return command.error(NO_TOKEN);
      if (credits === undefined) return command.error("error: missing required argument 'credits'");
      const given = {
        ...(reason !== undefined && { note: reason }),
        ...(key !== undefined && { key }),
      };
      return changeToken(
        { kind: 'top-up', account, credits, ...given },
        ({ id, name, balance, isRepeated }) =>
          `${isRepeated ? 'Nothing was added: this top-up was made before. ' : ''}Token ${id} for "${name}" has a balance of ${balance} credits.`,
      );
    },
  );
}

const NO_TOKEN = "error: missing required argument 'token' (or --from)";

/** The option of the commands that change the tokens of a file. */
const fromOption = [
  '--from <file>',
  'change the tokens of a CSV file, all or none; its first line names the columns',
] as const;

function addSettings(command: Command): Command {
  for (const { flag, placeholder, description, parse } of tokenSettings)
    command.option(`${flag} <${placeholder}>`, description, parse);
  return command;
}

function settingsOf(command: Command): TokenChanges {
  const given = command.opts<Record<string, TokenChanges | undefined>>();
  return Object.assign(
    {},
    ...command.options
      .filter(({ long }) => tokenSettings.some(({ flag }) => flag === long))
      .map((option) => given[option.attributeName()]),
  );
}

/** Makes a change, and says what became of the token. */
function changeToken(change: TokenChange, done: (account: ChangedAccount) => string) {
  return async ({ admin }: AdminCall): Promise<void> => {
    const { changed, rejected } = await admin.run('changeTokens', { changes: [change] });
    refuse(rejected);
    for (const account of changed) note(done(account));
  };
}

function refuse(rejected: readonly Rejection[]): void {
  for (const { reason } of rejected) throw new AdminError(reason);
}

/** Creates nothing if any line is rejected. */
function createFromFile(file: string) {
  const problem = `No token of ${file} was created`;
  const lines = readNewTokens(file, problem);
  return async ({ admin }: AdminCall): Promise<void> => {
    const tokens = lines.map(({ item }) => item);
    const { created, rejected } = await admin.run('createTokens', { tokens });
    refuseLines(problem, lines, rejected);
    note(`${created.length} tokens. They are shown only once; save them now.`);
    await printList('csv', issuedColumns, [created]);
  };
}

const issuedColumns: readonly Column<IssuedToken>[] = [
  { name: 'id', value: ({ account }) => account.id },
  { name: 'name', value: ({ account }) => account.name },
  { name: 'token', value: ({ token }) => token },
];

const done = { update: 'updated', 'top-up': 'topped up', revoke: 'revoked' } as const;

/**
 * Changes nothing if any line is rejected.
 * @param others anything that was given beside the file
 */
function changeFromFile(command: Command, kind: ChangeKind, file: string, others: unknown) {
  if (others)
    command.error('error: --from takes tokens and changes from the file: give no others.');
  const problem = `No token of ${file} was changed`;
  const lines = readChanges(kind, file, problem);
  return async ({ admin }: AdminCall): Promise<void> => {
    const changes = lines.map(({ item }) => item);
    const { changed, rejected } = await admin.run('changeTokens', { changes });
    refuseLines(problem, lines, rejected);
    const repeated = changed.filter(({ isRepeated }) => isRepeated).length;
    const before = repeated > 0 ? ` ${repeated} were before, with the same keys.` : '';
    note(`${changed.length - repeated} tokens are ${done[kind]}.${before}`);
  };
}
