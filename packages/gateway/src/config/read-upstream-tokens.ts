import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Environment } from './read-options.ts';

/** A token for the upstream. Holds a secret: never log it. */
export interface UpstreamToken {
  /** What the key is called in ledger, log and status: the name of its file or variable. */
  readonly id: string;
  readonly token: string;
  /** File from which the token is read again; null when a variable holds it. */
  readonly file: string | null;
}

export type UpstreamTokensRead =
  | { readonly tokens: readonly UpstreamToken[] }
  | { readonly problems: readonly string[] };

const MAX_ID_LENGTH = 64;
const FLAG = '--upstream-token-file';

/** Reads the tokens for the upstream from a variable, or from files and folders. No message repeats a token or a path. */
export function readUpstreamTokens(
  variable: string | null,
  paths: readonly string[],
  env: Environment,
): UpstreamTokensRead {
  if ((variable === null) === (paths.length === 0))
    return problem(
      `--source relay needs the token for the upstream: give --upstream-token-env or ${FLAG}, one of them.`,
    );
  return variable === null ? readTokenFiles(paths) : readVariable(variable, env);
}

/**
 * Reads the token of each file, in the order in which they are given; those of a folder by their names. Names that begin
 * with a dot are left out.
 */
export function readTokenFiles(paths: readonly string[]): UpstreamTokensRead {
  const tokens: UpstreamToken[] = [];
  const problems: string[] = [];
  for (const [index, path] of paths.entries()) {
    const what = paths.length === 1 ? '' : ` ${index + 1}`;
    for (const read of readPath(path, what)) {
      if ('problem' in read) problems.push(read.problem);
      else tokens.push(read);
    }
  }
  if (problems.length === 0) problems.push(...sharedProblems(tokens));
  return problems.length > 0 ? { problems } : { tokens };
}

/**
 * The token in a text of one line; undefined when the text has characters that cannot be sent and masked in any form.
 */
function readUpstreamToken(text: string): string | undefined {
  const token = text.trim();
  return /^[!#-&(-[\]-_a-~]{8,512}$/.test(token) ? token : undefined;
}

/** The token in a file; undefined when the file cannot be read or has none. */
export function readTokenFile(file: string): string | undefined {
  try {
    return readUpstreamToken(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function readVariable(variable: string, env: Environment): UpstreamTokensRead {
  const text = env[variable];
  if (text === undefined)
    return problem(
      'The variable of --upstream-token-env is not set: set it to the token, or give the name of another one.',
    );
  const token = readUpstreamToken(text);
  if (token === undefined) return problem(`The variable of --upstream-token-env ${NO_TOKEN}`);
  return { tokens: [{ id: idOf(variable), token, file: null }] };
}

type TokenRead = UpstreamToken | { readonly problem: string };

/** @param number which of several paths it is, for messages: a path may be a token that was given by mistake */
function readPath(path: string, number: string): readonly TokenRead[] {
  try {
    if (!statSync(path).isDirectory()) return [readFile(path, `The file${number} of ${FLAG}`)];
    const names = readdirSync(path).filter((name) => !name.startsWith('.'));
    if (names.length > 0)
      return names
        .sort()
        .map((name) => readFile(join(path, name), `The file "${idOf(name)}" of ${FLAG}`));
    return [
      {
        problem: `The folder${number} of ${FLAG} has no file: put a file for each key into it, with the token as its text.`,
      },
    ];
  } catch (error) {
    return [unreadable(`The file${number} of ${FLAG}`, error)];
  }
}

function readFile(file: string, what: string): TokenRead {
  try {
    const token = readUpstreamToken(readFileSync(file, 'utf8'));
    if (token === undefined) return { problem: `${what} ${NO_TOKEN}` };
    const name = basename(file);
    if (!name.includes(token)) return { id: idOf(name), token, file };
    return {
      problem: `A file of ${FLAG} has its token in its name, which is shown as the name of the key: give it another name.`,
    };
  } catch (error) {
    return unreadable(what, error);
  }
}

function sharedProblems(tokens: readonly UpstreamToken[]): string[] {
  const problems: string[] = [];
  for (const [index, { id, token }] of tokens.entries()) {
    const before = tokens.slice(0, index);
    if (before.some((other) => other.id === id))
      problems.push(
        `Two files of ${FLAG} are called "${id}", which is the name of a key: give each file a name of its own.`,
      );
    const same = before.find((other) => other.token === token);
    if (same !== undefined)
      problems.push(
        `The files "${same.id}" and "${id}" of ${FLAG} have the same token, so its limits would be exceeded: leave one of them out.`,
      );
  }
  return problems;
}

function unreadable(what: string, error: unknown): { readonly problem: string } {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return {
    problem: `${what} cannot be read${code}: give a file that exists and that this user can read.`,
  };
}

/** Names are printed in tables and logs. */
function idOf(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '_').slice(0, MAX_ID_LENGTH);
}

function problem(text: string): UpstreamTokensRead {
  return { problems: [text] };
}

const NO_TOKEN =
  'holds no token: it has to contain one line of 8 to 512 visible ASCII characters without quotes and backslashes.';
