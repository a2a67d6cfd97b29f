import { resolve } from 'node:path';
import type { ListFormatter } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import type {
  Admin,
  AdminLocation,
  CommandContext,
  CommandEvent,
  ListContext,
} from '../admin/admin.ts';
import { DEFAULT_TIMEOUT_MS } from '../admin/admin-client.ts';
import { openAdmin } from '../admin/open-admin.ts';
import { databaseOptions, generalOptions } from '../config/gateway-options.ts';
import { readOptions, variableOf } from '../config/option-table.ts';
import { readDatabaseConfig } from '../config/read-database-config.ts';
import { addConfigOptions, givenFlags } from './config-options.ts';
import { parseMilliseconds } from './values/parse-values.ts';

/** The work of an admin command. The returned text is printed on standard output. */
export type AdminAction = (admin: Admin, context: CommandContext) => Promise<string | undefined>;

/** Adds the options of every command that runs in a gateway or on its data folder. */
export function addLocationOptions(command: Command): Command {
  return addConfigOptions(command, locationOptions).addOption(
    new Option('--timeout <ms>', 'time without a sign of life from a running gateway')
      .argParser(parseMilliseconds)
      .default(DEFAULT_TIMEOUT_MS),
  );
}

const { node: _, ...databaseLocation } = databaseOptions;

/** The options that select the shared database. Administration never joins as a node, so `--node` is not among them. */
export const databaseLocationOptions = databaseLocation;

const { dataDir, useMovedLedger, quotaZone, logFile: serveLogFile } = generalOptions;

const logFile = {
  ...serveLogFile,
  description: 'log of the gateway, for the line of a change that is made while none runs',
};

/** The options that select the data folder, or the shared database. */
export const locationOptions = {
  dataDir,
  useMovedLedger,
  quotaZone,
  logFile,
  ...databaseLocationOptions,
};

/**
 * The data that a command works on: a data folder, as an absolute path, or a shared database.
 * @throws ConfigError with every problem
 */
export function readLocation(
  command: Command,
): Pick<
  AdminLocation,
  'dataDir' | 'useMovedLedger' | 'quotaZone' | 'logFile' | 'isQuotaZoneGiven' | 'sharedDatabase'
> {
  const flags = givenFlags(command);
  const options = readOptions(locationOptions, flags, process.env);
  const { dataDir, useMovedLedger, quotaZone, logFile, ...database } = options;
  const isQuotaZoneGiven = Boolean(flags.quotaZone ?? process.env[variableOf('quotaZone')]);
  // Administration never joins as a node, so a name in the environment has no effect.
  const sharedDatabase = readDatabaseConfig({ ...database, node: null }, process.env);
  return {
    dataDir: resolve(dataDir),
    useMovedLedger,
    quotaZone,
    logFile,
    isQuotaZoneGiven,
    sharedDatabase,
  };
}

/**
 * Runs an admin command, in the running gateway or on the data file. Ctrl-C aborts it.
 * @param options `create` creates a missing data file; `onlyReads` is for commands that a standby can serve;
 *   `interrupted` is the message after Ctrl-C. A running gateway aborts the command a moment after this one has
 *   ended, so the message must not say that nothing was changed.
 */
export async function withAdmin(
  command: Command,
  {
    create,
    onlyReads = false,
    interrupted = 'Interrupted.',
  }: {
    readonly create: boolean;
    readonly onlyReads?: boolean;
    readonly interrupted?: string;
  },
  action: AdminAction,
): Promise<void> {
  const { timeout } = command.opts<{ timeout: number }>();
  const { admin, close } = await openAdmin({
    ...{ ...readLocation(command), create, onlyReads, timeout },
  });
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error(interrupted));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const text = await action(admin, { emit: printEvent, signal: stopping.signal });
    if (text !== undefined) await print(text);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await close();
  }
}

/** Prints the rows of a list command while they arrive. It ends without an error when its reader closes the pipe. */
export async function printList<Row>(
  context: CommandContext,
  formatter: ListFormatter<Row>,
  run: (context: ListContext<Row>) => Promise<unknown>,
): Promise<undefined> {
  try {
    await run({ ...context, writeRows: (rows) => print(formatter.next(rows)) });
    await print(formatter.end());
  } catch (error) {
    // A reader such as `head` has all that it wanted.
    if (!isClosedPipe(error)) throw error;
  }
}

function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

async function printEvent(event: CommandEvent): Promise<void> {
  if ('text' in event) return print(event.text);
  process.stderr.write(`${event.progress}\n`);
}

/** Waits for a slow reader, so that an export does not accumulate in memory; rejects when the pipe is closed. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
