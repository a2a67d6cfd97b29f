import type { RunnableCall } from '../../../../shared/samples/runnable-call.ts';
import { callOfUrl } from './runnable-call.ts';

/** A line before the command that gives a variable a value for trying. */
const VARIABLE = /^export (\w+)=\$\{\1:-([\w:-]+)\}\n/;

/** A word of the shell: parts in quotes, escaped characters and others, without a space between them. */
const WORD = /(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\|])+|\|/g;
const PART = /'([^']*)'|"([^"]*)"|\\(.)|([^'"\\]+)/g;

const FLAGS = new Set(['-s', '-sS', '-G']);

/** The call of a block that is one curl command. Commands after a pipe only filter its output. */
export function readCurl(text: string): RunnableCall | undefined {
  const [, name = '', value = ''] = VARIABLE.exec(text) ?? [];
  const command = text
    .replace(VARIABLE, '')
    .replaceAll(/\\\n\s*/g, '')
    .trim();
  if (command.includes('\n')) return undefined;
  const all: readonly string[] = command.match(WORD) ?? [];
  const pipe = all.indexOf('|');
  const words = (pipe < 0 ? all : all.slice(0, pipe)).map((word) => unquoted(word, name, value));
  return words[0] === 'curl' ? readArguments(words.slice(1)) : undefined;
}

function readArguments(words: readonly string[]): RunnableCall | undefined {
  const rest = words.values();
  const addresses: string[] = [];
  const pairs: (readonly [string, string])[] = [];
  for (const word of rest) {
    if (FLAGS.has(word)) continue;
    if (word === '--data-urlencode') {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(rest.next().value ?? '') ?? [];
      pairs.push([name, value]);
    } else addresses.push(word);
  }
  const [address, ...others] = addresses;
  // Any other option, such as a header, is no address and makes the request another one.
  if (address === undefined || others.length > 0) return undefined;
  return callOfUrl(address, Object.fromEntries(pairs));
}

function unquoted(word: string, variable: string, value: string): string {
  return word.replaceAll(PART, (_, single, double, escaped, plain) =>
    variable !== '' && double !== undefined
      ? double.replaceAll(`$${variable}`, value)
      : (single ?? double ?? escaped ?? plain),
  );
}
