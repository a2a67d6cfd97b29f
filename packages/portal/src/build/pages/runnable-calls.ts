import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type OperationId, type OperationInfo, operations } from '@social-data/contract/operations';
import { defaultAddresses } from '../../../shared/addresses.ts';
import type { ParameterValues } from '../../../shared/parameter-values.ts';
import type { RunnableCall, RunnableCalls } from '../../../shared/runnable-call.ts';
import { attribute } from './markdown-page.ts';

/** A group of samples in tabs, or one that stands alone. */
const SAMPLES = /^::: code-group\n.*?^:::$|^```\w+[^\n]*\n.*?^```$/gms;
const SAMPLE = /^```(\w+)(?: \[([^\]\n]+)\])?\n(.*?)\n```$/gms;

/** How samples are read, by the language of their fence. */
const READERS: Readonly<Record<string, (text: string) => RunnableCall | undefined>> = {
  sh: readCurl,
  ts: readProgram,
  js: readProgram,
};

/** Names of samples that stand alone, for readers who do not see them. */
const NAMES: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', js: 'JavaScript' };

/**
 * Puts a button beside each sample that is one call to the mock with values that are written out: one curl command, or
 * a program with one call of the client or one `fetch`. A loop, a second call, an option that changes the response, a
 * token that needs several requests and another server make it more than that, and such a sample is only copied.
 */
export function withRunButtons(markdown: string): string {
  return markdown.replaceAll(SAMPLES, (block) => {
    const calls = callsOf(block);
    if (Object.keys(calls).length === 0) return block;
    return `<RunnableSamples calls="${attribute(JSON.stringify(calls))}">\n\n${block}\n\n</RunnableSamples>`;
  });
}

/** The calls of the buttons of a page, as Markdown. */
export function callsIn(markdown: string): readonly RunnableCall[] {
  return [...markdown.matchAll(/<RunnableSamples calls="([^"]*)">/g)].flatMap(([, text = '']) =>
    Object.values<RunnableCall>(JSON.parse(textOfAttribute(text))),
  );
}

/** Whether a page, as Markdown, has something that sends calls. */
function sendsCalls(markdown: string): boolean {
  return /<(RunnableSamples|TryIt)\b/.test(markdown);
}

function callsOf(block: string): RunnableCalls {
  const found = [...block.matchAll(SAMPLE)].flatMap(([, fence = '', tab, text = '']) => {
    const call = READERS[fence]?.(text);
    return call === undefined ? [] : [[tab ?? NAMES[fence] ?? fence, call] as const];
  });
  return Object.fromEntries(found);
}

function textOfAttribute(attribute: string): string {
  return attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
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

/** The call of a program that sends one, with the client or with `fetch`. */
function readProgram(text: string): RunnableCall | undefined {
  if (/\b(for|while) (await )?\(/.test(text)) return undefined;
  return text.includes('new SocialData(') ? readClientCall(text) : readFetch(text);
}

/** Options of the client that change nothing about what one call returns. */
const CLIENT_OPTIONS = new Set(['baseUrl', 'token', 'dangerouslyAllowBrowser']);

const CALL = /\bapi\.(\w+)\.(\w+)\(\{(.*?)\}\)(\.\w+)?/s;

function readClientCall(text: string): RunnableCall | undefined {
  const [, given = ''] = /new SocialData\((?:\{(.*?)\})?\)/s.exec(text) ?? [];
  const literals = readLiterals(given);
  const [, resource, method, members = '', more = ''] = CALL.exec(text) ?? [];
  const values = readLiterals(members);
  if (literals === undefined || values === undefined) return undefined;
  const isOneCall = text.match(/\bapi\./g)?.length === 1 && ['', '.result'].includes(more);
  const options = { ...environment(text), ...literals };
  if (!isOneCall || !Object.keys(options).every((name) => CLIENT_OPTIONS.has(name)))
    return undefined;
  if (options.baseUrl !== defaultAddresses.mock) return undefined;
  const operation = Object.values(operations).find(
    (known) => known.resource === resource && known.clientMethod === method,
  );
  return runnableCall(operation, {
    ...values,
    ...(options.token === undefined ? {} : { token: options.token }),
  });
}

/** The options that the client reads from the environment, as the program sets them for trying. */
function environment(text: string): Partial<Record<string, string>> {
  const found = [...text.matchAll(/process\.env\.SOCIAL_DATA_(\w+) \?\?= '([^']*)'/g)];
  const names: Readonly<Record<string, string>> = { BASE_URL: 'baseUrl', TOKEN: 'token' };
  return Object.fromEntries(found.map(([, name = '', value]) => [names[name] ?? name, value]));
}

const ADDRESS = /['"`](https?:\/\/[^'"`]+)['"`]/g;
const SET = /\.searchParams\.set\('(\w+)', ([^)]+)\)/g;

function readFetch(text: string): RunnableCall | undefined {
  const [address, ...others] = [...text.matchAll(ADDRESS)].map(([, found = '']) => found);
  const isOneCall = text.match(/\bfetch\(/g)?.length === 1 && others.length === 0;
  // Another method than GET.
  const hasInit = /\bmethod: /.test(text);
  if (address === undefined || !isOneCall || hasInit) return undefined;
  const [, members = ''] = /new URLSearchParams\(\{(.*?)\}\)/s.exec(text) ?? [];
  const literals = readLiterals(members);
  const set = [...text.matchAll(SET)].map(([, name = '', value = '']) => [
    name,
    literalValue(value),
  ]);
  if (literals === undefined) return undefined;
  return callOfUrl(address.replace(/\?\$\{\w+\}$/, ''), {
    ...literals,
    ...Object.fromEntries(set),
  });
}

const LITERAL = `'[^'\\\\]*'|"(?:[^"\\\\]|\\\\.)*"|-?\\d+|true|process\\.env\\.\\w+ \\?\\? '[^'\\\\]*'`;
const MEMBER = new RegExp(`\\s*(\\w+):\\s*(${LITERAL})\\s*(?:,|$)`, 'y');

/** The members of an object literal, without its braces; undefined where a value is not written out. */
function readLiterals(text: string): ParameterValues | undefined {
  const members: (readonly [string, string])[] = [];
  MEMBER.lastIndex = 0;
  while (MEMBER.lastIndex < text.trimEnd().length) {
    const [, name, literal] = MEMBER.exec(text) ?? [];
    if (name === undefined || literal === undefined) return undefined;
    members.push([name, literalValue(literal)]);
  }
  return Object.fromEntries(members);
}

/** The value of one literal. That of an environment variable is what the sample uses without it. */
function literalValue(literal: string): string {
  if (literal.startsWith('"')) return String(JSON.parse(literal));
  return literal.replace(/^process\.env\.\w+ \?\? /, '').replaceAll("'", '');
}

type Operation = OperationInfo & { readonly id: OperationId };

/** Tokens whose outcome changes from one request to the next: a single request shows only a part of what happens. */
const CHANGING_TOKEN = /-once\b|^mock-quota-/;

/** The call of an operation, unless it has no token, a parameter that the operation has not, or a changing outcome. */
function runnableCall(
  operation: Operation | undefined,
  { token, ...values }: ParameterValues,
): RunnableCall | undefined {
  if (operation === undefined || token === undefined || CHANGING_TOKEN.test(token))
    return undefined;
  const names: ReadonlySet<string> = new Set(operation.parameters.map(({ name }) => name));
  if (!Object.keys(values).every((name) => names.has(name))) return undefined;
  return { operation: operation.id, values, token };
}

/** The call of a request, unless it goes to another server than the mock, or to something else there. */
function callOfUrl(address: string, more: ParameterValues): RunnableCall | undefined {
  const url = URL.parse(address);
  if (url?.origin !== defaultAddresses.mock) return undefined;
  const operation = Object.values<OperationInfo & { readonly id: OperationId }>(operations).find(
    ({ method, path }) => method === 'get' && path === url.pathname,
  );
  return runnableCall(operation, { ...Object.fromEntries(url.searchParams), ...more });
}

/** The addresses of the pages that send calls, such as `/zh/try/`, read from the Markdown that the site is built from. */
export function callingPages(pagesFolder: string): ReadonlySet<string> {
  const pages = globSync('**/index.md', { cwd: pagesFolder }).filter((file) =>
    sendsCalls(readFileSync(join(pagesFolder, file), 'utf8')),
  );
  return new Set(pages.map((file) => `/${dirname(file)}/`.replace('/./', '/')).sort());
}
