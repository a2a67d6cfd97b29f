import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ConfigError, readOr } from './config-error.ts';
import type { Environment } from './option-table.ts';

/** A token for the upstream. Holds a secret: never log it. */
export interface UpstreamToken {
  /** What the key is called in ledger, log and status: the name of its file or variable. */
  readonly id: string;
  readonly token: string;
  /** File that has the token; null when a variable holds it. */
  readonly file: string | null;
}

const MAX_ID_LENGTH = 64;
const FLAG = '--upstream-token-file';
const NO_TOKEN =
  'holds no token: it has to contain one line of 8 to 512 visible ASCII characters without quotes and backslashes.';

/**
 * Reads the tokens for the upstream from a variable, or from files and folders.
 * @throws ConfigError that repeats no token and no path
 */
export function readUpstreamTokens(
  variable: string | null,
  paths: readonly string[],
  env: Environment,
): readonly UpstreamToken[] {
  if ((variable === null) === (paths.length === 0))
    throw new ConfigError(
      `--source relay needs the token for the upstream: give --upstream-token-env or ${FLAG}, one of them.`,
    );
  if (variable === null) return readTokenFiles(paths);
  const text = env[variable];
  if (text === undefined)
    throw new ConfigError(
      'The variable of --upstream-token-env is not set: set it to the token, or give the name of another one.',
    );
  const token = tokenIn(text);
  if (token === undefined)
    throw new ConfigError(`The variable of --upstream-token-env ${NO_TOKEN}`);
  return [{ id: idOf(variable), token, file: null }];
}

/**
 * Reads the token of each file, in the order in which they are given; those of a folder by their names. Names that begin
 * with a dot, or end in `~` as the copy that an editor keeps of the token before, are left out.
 * @throws ConfigError that repeats no token and no path
 */
export function readTokenFiles(paths: readonly string[]): readonly UpstreamToken[] {
  const tokens = paths.flatMap((path, index) =>
    readPath(path, paths.length === 1 ? '' : ` ${index + 1}`),
  );
  for (const [index, { id, token }] of tokens.entries()) {
    const before = tokens.slice(0, index);
    if (before.some((other) => other.id === id))
      throw new ConfigError(
        `Two files of ${FLAG} are called "${id}", which is the name of a key: give each file a name of its own.`,
      );
    const same = before.find((other) => other.token === token);
    if (same !== undefined)
      throw new ConfigError(
        `The files "${same.id}" and "${id}" of ${FLAG} have the same token, so its limits would be exceeded: leave one of them out.`,
      );
  }
  return tokens;
}

/**
 * The token in a text of one line; undefined when the text has characters that cannot be sent and masked in any form.
 */
function tokenIn(text: string): string | undefined {
  const token = text.trim();
  return /^[!#-&(-[\]-_a-~]{8,512}$/.test(token) ? token : undefined;
}

/** @param number which of several paths it is, for messages: a path may be a token that was given by mistake */
function readPath(path: string, number: string): readonly UpstreamToken[] {
  const what = `The file${number} of ${FLAG}`;
  if (!orUnreadable(what, () => statSync(path)).isDirectory()) return [readFile(path, what)];
  const names = orUnreadable(what, () => readdirSync(path)).filter((name) => !/^\.|~$/.test(name));
  if (names.length === 0)
    throw new ConfigError(
      `The folder${number} of ${FLAG} has no file: put a file for each key into it, with the token as its text.`,
    );
  return names
    .sort()
    .map((name) => readFile(join(path, name), `The file "${idOf(name)}" of ${FLAG}`));
}

function readFile(file: string, what: string): UpstreamToken {
  const token = tokenIn(orUnreadable(what, () => readFileSync(file, 'utf8')));
  if (token === undefined) throw new ConfigError(`${what} ${NO_TOKEN}`);
  const name = basename(file);
  if (!name.includes(token)) return { id: idOf(name), token, file };
  throw new ConfigError(
    `A file of ${FLAG} has its token in its name, which is shown as the name of the key: give it another name.`,
  );
}

function orUnreadable<Value>(what: string, read: () => Value): Value {
  return readOr(
    read,
    (code) =>
      `${what} cannot be read (${code}): give a file that exists and that this user can read.`,
  );
}

/** Names are printed in tables and logs. */
function idOf(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '_').slice(0, MAX_ID_LENGTH);
}
