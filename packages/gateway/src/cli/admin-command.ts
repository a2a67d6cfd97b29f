import { resolve } from 'node:path';
import type { Column } from '@social-data/tabular';
import { type Command, Option } from 'commander';
import type { Admin } from '../admin/admin.ts';
import type { CommandContext } from '../admin/command-context.ts';
import { type AdminLocation, openAdmin } from '../admin/open-admin.ts';
import { ConfigError } from '../config/config-error.ts';
import {
  databaseOptions,
  type GivenFlags,
  gatewayOptions,
  generalOptions,
} from '../config/gateway-options.ts';
import { flagOf, type OptionTable, readOptions, variableOf } from '../config/option-table.ts';
import { readSharedDatabase } from '../config/read-database-config.ts';
import { type Format, formatOption, note, print, printList } from './print.ts';

/** Adds options of the gateway to a command. `readOptions` parses their values, together with the variables. */
export function addConfigOptions(command: Command, table: OptionTable): Command {
  for (const [key, { type, description, default: standard }] of Object.entries(table)) {
    const { placeholder } = type;
    const flags = placeholder === undefined ? flagOf(key) : `${flagOf(key)} <${placeholder}>`;
    const defaults = placeholder !== undefined && standard !== '' ? `default ${standard}, ` : '';
    const option = new Option(flags, `${description} (${defaults}${variableOf(key)})`);
    if (type.isRepeatable)
      option.argParser((text, before?: string) =>
        before === undefined ? text : `${before},${text}`,
      );
    command.addOption(option);
  }
  return command;
}

/** The options of the gateway that were given on the command line, as text. */
export function givenFlags(command: Command): GivenFlags {
  const given = Object.entries(command.opts<Record<string, unknown>>()).filter(
    ([name]) => Object.hasOwn(gatewayOptions, name) && command.getOptionValueSource(name) === 'cli',
  );
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

const { node: _, ...databaseLocation } = databaseOptions;

/** The options that select the shared database. Administration never joins as a node, so `--node` is not among them. */
export const databaseLocationOptions = databaseLocation;

const { dataDir, useMovedLedger, quotaZone } = generalOptions;

const logFile = {
  ...generalOptions.logFile,
  description: 'log of the gateway, for the line of a change that is made while none runs',
};

/** The options that select the data folder, or the shared database. */
export const locationOptions = {
  ...{ dataDir, useMovedLedger, quotaZone, logFile },
  ...databaseLocationOptions,
};

/**
 * The data that a command works on: a data folder, as an absolute path, or a shared database.
 * @throws ConfigError with every problem
 */
export function readLocation(command: Command): AdminLocation {
  const flags = givenFlags(command);
  const { env } = process;
  if (flags.dataDir !== undefined && !flags.databaseUrl && env[variableOf('databaseUrl')])
    throw new ConfigError(
      '--data-dir is given while GATEWAY_DATABASE_URL is set, whose database the command would work on. Leave out --data-dir, or give GATEWAY_DATABASE_URL= before the command.',
    );
  const { dataDir, ...options } = readOptions(locationOptions, flags, env);
  return {
    ...options,
    dataDir: resolve(dataDir),
    isQuotaZoneGiven: Boolean(flags.quotaZone ?? env[variableOf('quotaZone')]),
    sharedDatabase: readSharedDatabase(options, env),
  };
}

type Access = Pick<AdminLocation, 'create' | 'onlyReads'>;

/** A running gateway aborts a command a moment after this process has ended, so it must not say that nothing was changed. */
const INTERRUPTED = 'Interrupted.';
const INTERRUPTED_CHANGE =
  'Interrupted. The change may have been made: check before you give the command again.';

/** What an action of an admin command works with. */
export interface AdminCall {
  readonly admin: Admin;
  /** Aborted by Ctrl-C, which also ends the commands of `admin`. */
  readonly signal: AbortSignal;
  readonly location: AdminLocation;
}

/**
 * Completes an admin command, which runs in the running gateway or on the data itself. Ctrl-C aborts it.
 * @param access may depend on the options
 */
export function adminCommand<Args extends readonly unknown[], Options extends object = object>(
  command: Command,
  access: Access | ((options: Options) => Access),
  work: (call: AdminCall, ...args: Args) => Promise<void>,
): void {
  addConfigOptions(command, locationOptions).action(async (...args: Args) => {
    const needed = typeof access === 'function' ? access(command.opts<Options>()) : access;
    const location = { ...readLocation(command), ...needed };
    const opened = await openAdmin(location);
    const stopping = new AbortController();
    const { signal } = stopping;
    const stop = () =>
      stopping.abort(new Error(needed.onlyReads ? INTERRUPTED : INTERRUPTED_CHANGE));
    process.once('SIGINT', stop).once('SIGTERM', stop);
    try {
      const context: CommandContext = {
        emit: (event) => ('text' in event ? print(event.text) : note(event.progress)),
        signal,
      };
      // Every command of the gateway can be interrupted, also one that reports nothing.
      const admin: Admin = {
        run: (name, input) => opened.admin.run(name, input, context),
        list: (name, input) => opened.admin.list(name, input, context),
      };
      await work({ admin, signal, location }, ...args);
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      await opened.close();
    }
  });
}

/**
 * Completes an admin command that prints a list.
 * @param rows reads them, all at once or in batches
 */
export function listCommand<Row, Options extends object>(
  command: Command,
  columns: readonly Column<Row>[],
  rows: (admin: Admin, options: Options) => Promise<readonly Row[]> | AsyncIterable<readonly Row[]>,
): void {
  adminCommand(
    command.addOption(formatOption()),
    { onlyReads: true },
    async ({ admin }, options: Options & { readonly format: Format }) => {
      const found = rows(admin, options);
      await printList(options.format, columns, found instanceof Promise ? [await found] : found);
    },
  );
}
