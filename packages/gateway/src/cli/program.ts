import { resolve } from 'node:path';
import type { DatasetSize } from '@social-data/dataset/seed-dataset';
import { tokenState } from '@social-data/ledger/accounts';
import type { AdminToken } from '@social-data/ledger/admin-tokens';
import type { Column } from '@social-data/tabular';
import { Command, Option } from 'commander';
import { AdminError, type ImportReport } from '../admin/admin.ts';
import { gatewayVersion } from '../gateway-version.ts';
import { addBackupCommand, addRestoreCommand } from './backup-command.ts';
import { addBudgetsCommand } from './budgets-command.ts';
import { addDatabaseCommand } from './database-command.ts';
import { addGroupsCommand } from './groups-command.ts';
import { addLedgerCommand } from './ledger-command.ts';
import { type Format, formatList, formatOption } from './print/format-list.ts';
import { formatRejectedLines } from './print/format-rejected-lines.ts';
import { formatTime } from './print/token-columns.ts';
import { addQuotaZoneCommand } from './quota-zone-command.ts';
import { addServeCommand } from './serve-command.ts';
import { addTokensCommand } from './tokens-command.ts';
import { addUsageCommand } from './usage-command.ts';
import { limitArguments, parseCount } from './values/parse-values.ts';
import { addLocationOptions, withAdmin } from './with-admin.ts';

const interrupted =
  'Interrupted. Seeds and imports take effect as a whole or not at all: check the data, then run the command again.';

/** `dataset seed | import | export` */
function addDatasetCommand(program: Command): void {
  const dataset = program
    .command('dataset')
    .description('Manage the data that the gateway serves.');
  addSeed(dataset);
  addImport(dataset);
  addExport(dataset);
}

function addSeed(dataset: Command): void {
  const command = dataset
    .command('seed')
    .description('Add sample data. The same numbers always add the same data.')
    .option('--authors <number>', 'number of authors', parseCount, 200)
    .option('--users <number>', 'number of users', parseCount, 2_000)
    .option('--questions <number>', 'number of questions, each with answers', parseCount, 50);
  addLocationOptions(command).action(async ({ authors, users, questions }: DatasetSize) =>
    withAdmin(command, { create: true, interrupted }, async (admin, context) => {
      const done = await admin.seedDataset({ authors, users, questions }, context);
      return `The dataset has sample data for ${done.authors} authors, ${done.users} users and ${done.questions} questions.\n`;
    }),
  );
}

function addImport(dataset: Command): void {
  const command = dataset
    .command('import')
    .description(
      'Import captured calls from an NDJSON file: the whole file, or nothing if any line is rejected.',
    )
    .argument('<file>');
  addLocationOptions(command).action(async (file: string) =>
    withAdmin(command, { create: true, interrupted }, async (admin, context) => {
      const report = await admin.importDataset({ file: resolve(file) }, context);
      if (report.rejectedCount > 0) throw new AdminError(rejectionText(file, report));
      return `${report.imported} lines imported.\n`;
    }),
  );
}

function addExport(dataset: Command): void {
  const command = dataset
    .command('export')
    .description('Print the dataset as NDJSON, in the format of import.');
  addLocationOptions(command).action(async () =>
    withAdmin(command, { create: false }, async (admin, context) => {
      const { lines } = await admin.exportDataset({}, context);
      process.stderr.write(`${lines} lines exported.\n`);
      return undefined;
    }),
  );
}

function rejectionText(file: string, { rejected, rejectedCount }: ImportReport): string {
  return `Nothing of ${file} was imported: ${rejectedCount} of its lines were rejected.\n${formatRejectedLines(rejected, rejectedCount)}`;
}

const DEFAULT_EXPIRY = '30d';

/** `admin-token create | list | revoke` */
function addAdminTokenCommand(program: Command): void {
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

/** The command `social-data-gateway`. It throws a `CommanderError` instead of exiting the process. */
export function createProgram(): Command {
  const program = new Command('social-data-gateway')
    .description('Run and administer a gateway for the Social-Data Query Service.')
    .version(gatewayVersion, '-V, --version', 'print the release')
    .exitOverride()
    .showHelpAfterError('(see --help for usage)');
  addServeCommand(program);
  addTokensCommand(program);
  addAdminTokenCommand(program);
  addGroupsCommand(program);
  addBudgetsCommand(program);
  addUsageCommand(program);
  addDatasetCommand(program);
  addLedgerCommand(program);
  addBackupCommand(program);
  addRestoreCommand(program);
  addQuotaZoneCommand(program);
  addDatabaseCommand(program);
  return program;
}
