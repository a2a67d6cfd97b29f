import { readFileOf } from './read-file.ts';
import { UsageError } from './usage-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The token of a file, else of the variable SOCIAL_DATA_TOKEN, without the blanks and line breaks around it.
 * @param otherwise the token without one of both
 * @throws UsageError when there is none, or more than one; the message never contains it
 */
export function readToken(
  file: string | undefined,
  { SOCIAL_DATA_TOKEN: variable }: Environment,
  otherwise: string | undefined,
): string {
  if (file !== undefined) return checkToken(readFileOf('--token-file', file), 'The token file');
  if (variable) return checkToken(variable, 'SOCIAL_DATA_TOKEN');
  if (otherwise !== undefined) return otherwise;
  throw new UsageError(
    'There is no token. Give a file that holds one with --token-file FILE, or set SOCIAL_DATA_TOKEN.',
  );
}

/** @param place where it is from, for the message */
export function checkToken(text: string, place: string): string {
  const token = text.trim();
  if (token === '')
    throw new UsageError(`${place} has no token: it is empty. Write the token into it.`);
  if (/\s/.test(token))
    throw new UsageError(
      `${place} has more than a token: there is a blank or a line break in it. Leave the token alone in it.`,
    );
  return token;
}
