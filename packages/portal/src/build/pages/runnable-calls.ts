import { type OperationId, type OperationInfo, operations } from '@social-data/contract/operations';
import { defaultAddresses } from '../../../shared/addresses.ts';
import { escapeHtml } from '../../../shared/inline-html.ts';
import type { ParameterValues } from '../../../shared/parameter-values.ts';

/** The call that a group of samples makes to the mock, so that the page can send it. */
export interface RunnableCall {
  readonly operation: OperationId;
  readonly values: ParameterValues;
  readonly token: string;
}

/** A group of samples in tabs, or one that stands alone. */
const SAMPLES = /^::: code-group\n.*?^:::$|^```\w+[^\n]*\n.*?^```$/gms;
const COMMAND = /^```sh[^\n]*\n(.*?)\n```$/ms;

/**
 * Puts a button beside each sample that is one curl command to the mock with values that are written out, and beside each
 * group of samples with such a command, since its tabs make the same call. A sample with a loop, a header, a token that
 * needs several requests or another server gets no button.
 */
export function withRunButtons(markdown: string): string {
  return markdown.replaceAll(SAMPLES, (block) => {
    const [, text = ''] = COMMAND.exec(block) ?? [];
    const call = readCurl(text);
    if (call === undefined) return block;
    return `<RunnableSamples call="${escapeHtml(JSON.stringify(call))}">\n\n${block}\n\n</RunnableSamples>`;
  });
}

/** A line before the command that gives a variable a value for trying. */
const VARIABLE = /^export (\w+)=\$\{\1:-([\w:-]+)\}\n/;

/** A word of the shell: parts in quotes, escaped characters and others, without a space between them. */
const WORD = /(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\|])+|\|/g;
const PART = /'([^']*)'|"([^"]*)"|\\(.)|([^'"\\]+)/g;

const FLAGS = new Set(['-s', '-sS', '-G']);

/** The call of a block that is one curl command. Commands after a pipe only filter its output. */
function readCurl(text: string): RunnableCall | undefined {
  const [, name = '', value = ''] = VARIABLE.exec(text) ?? [];
  const command = text
    .replace(VARIABLE, '')
    .replaceAll(/\\\n\s*/g, '')
    .trim();
  if (command.includes('\n')) return undefined;
  const all: readonly string[] = command.match(WORD) ?? [];
  const pipe = all.indexOf('|');
  const [program, ...words] = (pipe < 0 ? all : all.slice(0, pipe)).map((word) =>
    unquoted(word, name, value),
  );
  return program === 'curl' ? readArguments(words) : undefined;
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
  // Any other option, such as a header, would make it a different request.
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

/** Tokens whose outcome changes from one request to the next: a single request shows only a part of what happens. */
const CHANGING_TOKEN = /-once\b|^mock-quota-/;

/** The call of a request, unless it goes elsewhere, has no token, a parameter that the operation lacks, or a changing outcome. */
function callOfUrl(address: string, more: ParameterValues): RunnableCall | undefined {
  const url = URL.parse(address);
  if (url?.origin !== defaultAddresses.mock) return undefined;
  const operation = Object.values<OperationInfo & { readonly id: OperationId }>(operations).find(
    ({ method, path }) => method === 'get' && path === url.pathname,
  );
  const { token, ...values } = { ...Object.fromEntries(url.searchParams), ...more };
  if (operation === undefined || token === undefined || CHANGING_TOKEN.test(token))
    return undefined;
  const names: ReadonlySet<string> = new Set(operation.parameters.map(({ name }) => name));
  if (!Object.keys(values).every((name) => names.has(name))) return undefined;
  return { operation: operation.id, values, token };
}
