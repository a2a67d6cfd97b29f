import { readFileSync } from 'node:fs';
import { systemText, UsageError } from '../command-error.ts';
import { ask } from '../console.ts';
import type { ConnectionFlags } from '../flags.ts';
import { texts } from '../texts/texts.ts';

/**
 * The token: of `--token`, of `--token-file`, of the environment, else of a hidden prompt.
 * @param isTerminal whether somebody can be asked
 * @throws UsageError when there is none
 */
export async function readToken(
  { token, tokenFile }: ConnectionFlags,
  isTerminal: boolean,
  warn: (text: string) => void,
): Promise<string> {
  const { connection } = texts;
  const { SOCIAL_DATA_TOKEN } = process.env;
  if (token !== undefined) {
    warn(connection.tokenWarning);
    return checked(token, '--token');
  }
  if (tokenFile !== undefined) return checked(readFile(tokenFile), '--token-file');
  if (SOCIAL_DATA_TOKEN) return checked(SOCIAL_DATA_TOKEN, 'SOCIAL_DATA_TOKEN');
  if (!isTerminal) throw new UsageError(connection.noToken);
  return checked(await ask(connection.prompt, true), connection.typedToken);
}

function readFile(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(texts.usage.cannotRead('--token-file', systemText(error)));
  }
}

/** Without the blanks and the line break around it. The message never contains the token. */
function checked(text: string, source: string): string {
  const token = text.trim();
  if (token === '') throw new UsageError(texts.connection.emptyToken(source));
  if (/\s/.test(token)) throw new UsageError(texts.connection.blankInToken(source));
  return token;
}
