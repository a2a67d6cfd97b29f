import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readOptions } from '../config/read-options.ts';
import type { Administration, CommandContext, CommandEvent } from '../control/administration.ts';
import { openAdministration } from '../control/open-administration.ts';
import { addConfigFlags, givenFlags } from './config-flags.ts';

/** What a command on the data folder does; a text is printed on standard output. */
export type AdministrativeAction = (
  administration: Administration,
  context: CommandContext,
) => Promise<string | undefined>;

/** The options that say which data a command is about. */
export function addPlaceFlags(command: Command): Command {
  return addConfigFlags(command, ['dataDir', 'quotaZone']);
}

/** The data folder that a command is about. */
export function placeOf(command: Command): { dataDir: string; quotaZone: string } {
  const { dataDir, quotaZone } = readOptions(
    ['dataDir', 'quotaZone'],
    givenFlags(command),
    process.env,
  );
  return { dataDir: resolve(dataDir), quotaZone };
}

/**
 * Carries out a command, through the running gateway or on the data file. Ctrl-C ends it early.
 * @param options create makes a data file when there is none
 */
export async function withAdministration(
  command: Command,
  { create }: { readonly create: boolean },
  action: AdministrativeAction,
): Promise<void> {
  const { administration, close } = await openAdministration({ ...placeOf(command), create });
  const interrupted = new AbortController();
  const stop = () =>
    interrupted.abort(
      new Error(
        'Interrupted. Seeds and imports take effect as a whole, so nothing of them is in force.',
      ),
    );
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const text = await action(administration, { emit: show, signal: interrupted.signal });
    if (text !== undefined) await write(text);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await close();
  }
}

async function show(event: CommandEvent): Promise<void> {
  if ('text' in event) return write(event.text);
  process.stderr.write(`${event.progress}\n`);
}

/** Waits for a slow reader, so that an export does not pile up in memory; rejects when the reader has left. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
