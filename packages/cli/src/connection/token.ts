import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Interruption } from '../interruption.ts';
import { UsageError } from '../usage-error.ts';
import type { Connection } from './settle-connection.ts';

/** Asks on the terminal for a line that is not shown while it is typed. Rejects with an Interruption on Ctrl-C. */
async function hiddenPrompt(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Only now the terminal has stopped to show what is typed.
  process.stderr.write(question);
  const controller = new AbortController();
  lines.once('SIGINT', () => controller.abort());
  lines.once('close', () => controller.abort());
  try {
    return await lines.question('', { signal: controller.signal });
  } catch {
    throw new Interruption('SIGINT');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

export interface TokenSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether somebody can be asked. */
  readonly isTerminal: boolean;
  readonly warn: (message: string) => void;
}

/**
 * The token: of `--token`, of `--token-file`, of `--profile`, of the environment, of the
 * profile without a name, else of a hidden prompt.
 * @throws UsageError when there is none
 */
export async function readToken(
  { token, tokenFile, saved }: Connection,
  { env, isTerminal, warn }: TokenSources,
): Promise<string> {
  if (token !== undefined) {
    warn(
      '--token can be seen by other users of this machine, and stays in the history of the shell. Prefer SOCIAL_DATA_TOKEN or --token-file.',
    );
    return checked(token, '--token');
  }
  if (tokenFile !== undefined) return checked(readFile(tokenFile), '--token-file');
  if (saved?.isAskedFor) return saved.token;
  if (env.SOCIAL_DATA_TOKEN) return checked(env.SOCIAL_DATA_TOKEN, 'SOCIAL_DATA_TOKEN');
  if (saved) return saved.token;
  if (!isTerminal)
    throw new UsageError(
      'There is no token. Set SOCIAL_DATA_TOKEN, give --token-file, or run: social-data login',
    );
  return checked(await hiddenPrompt('Token: '), 'The token');
}

function readFile(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(`--token-file cannot be read: ${Object(error).message}`);
  }
}

/** Without the blanks and the line break around it. The message never contains the token. */
function checked(text: string, source: string): string {
  const token = text.trim();
  if (token === '') throw new UsageError(`${source} has no token.`);
  if (/\s/.test(token))
    throw new UsageError(`${source} has more than a token: there is a blank in it.`);
  return token;
}
