import { operationIds, resultCodes } from '@social-data/contract';
import { parametersOf } from '../request-path.ts';
import { readFileOf } from './read-file.ts';
import { checkToken } from './read-token.ts';
import { UsageError } from './usage-error.ts';

/** `name=value` for required parameters of the contract. */
export function readValues(texts: readonly string[]): Readonly<Record<string, string>> {
  const required = operationIds.flatMap((id) => parametersOf(id).filter((each) => each.required));
  const names = [...new Set(required.map(({ name }) => name))];
  return Object.fromEntries(
    texts.map((text) => {
      const [name, value] = splitPair(text, '--values takes pairs like keyword=camping.');
      if (!names.includes(name))
        throw new UsageError(`--values takes one of ${names.join(', ')}, not "${name}".`);
      if (value.trim() === '') throw new UsageError(`--values ${name}= has no value.`);
      return [name, value];
    }),
  );
}

/**
 * `CODE=TOKEN` of options, and of the lines of a file. Blank lines and lines that begin with # are skipped. A message
 * never contains a token.
 */
export function readTokensByCode(
  texts: readonly string[],
  file: string | undefined,
): Readonly<Record<number, string>> {
  const lines = file === undefined ? [] : readFileOf('--provoke-file', file).split(/\r?\n/);
  const inFile = lines.flatMap((line, index) => {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) return [];
    return [tokenOf(text, `Line ${index + 1} of --provoke-file`)];
  });
  return Object.fromEntries([...inFile, ...texts.map((text) => tokenOf(text, '--provoke'))]);
}

function tokenOf(text: string, place: string): readonly [string, string] {
  const [code, token] = splitPair(text, `${place} takes CODE=TOKEN, such as 601=TOKEN.`);
  const codes = resultCodes.flatMap((each) => (each.code === 0 ? [] : [String(each.code)]));
  if (!codes.includes(code))
    throw new UsageError(`${place} takes one of the codes ${codes.join(', ')}.`);
  return [code, checkToken(token, place)];
}

function splitPair(text: string, problem: string): readonly [string, string] {
  const cut = text.indexOf('=');
  if (cut < 1) throw new UsageError(problem);
  return [text.slice(0, cut).trim(), text.slice(cut + 1)];
}
