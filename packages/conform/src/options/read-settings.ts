import { readFileSync } from 'node:fs';
import { operationIds, resultCodes } from '@social-data/contract';
import type { GivenOptions } from '../program.ts';
import { parametersOf } from '../request-path.ts';
import {
  type ReportForm,
  type RequestedReport,
  reportForms,
  type Settings,
  UsageError,
} from './settings.ts';

/** The text of a file that an option names; `-` is standard input. */
export function readFileOf(option: string, file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The file of ${option} cannot be read (${reason}).`);
  }
}

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
function checkToken(text: string, place: string): string {
  const token = text.trim();
  if (token === '')
    throw new UsageError(`${place} has no token: it is empty. Write the token into it.`);
  if (/\s/.test(token))
    throw new UsageError(
      `${place} has more than a token: there is a blank or a line break in it. Leave the token alone in it.`,
    );
  return token;
}

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
function readTokensByCode(
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

/** Throws a UsageError for the first option that is not valid. Reads files, and makes no call. */
export function readSettings(given: GivenOptions, env: Environment): Settings {
  const { caFile, adapter, seed, maxCalls, ours = false, plan = false } = given;
  return {
    baseUrl: readAddress('--base-url', given.baseUrl),
    secondUrl: given.secondUrl && readAddress('--second-url', given.secondUrl),
    publicUrl: given.publicUrl && readAddress('--public-url', given.publicUrl),
    ca: caFile === undefined ? undefined : readFileOf('--ca-file', caFile),
    // The tokens of the mock are known, and a plan sends none.
    token: readToken(given.tokenFile, env, adapter === 'mock' || plan ? 'demo-token' : undefined),
    values: readValues(given.values ?? []),
    tokens: readTokensByCode(given.provoke ?? [], given.provokeFile),
    adapter,
    isOurs: ours,
    isPlan: plan,
    maxCalls: maxCalls === undefined ? undefined : readCount('--max-calls', maxCalls, 1),
    timeout: readCount('--timeout', given.timeout, 1) * 1000,
    reports: readReports(given.report ?? ['markdown']),
    seed: seed === undefined ? Date.now() % 2 ** 31 : readCount('--seed', seed, 0),
    fuzz: readCount('--fuzz', given.fuzz, 0),
  };
}

export function readAddress(option: string, text: string): string {
  const url = URL.parse(text);
  // The address is not shown: it may contain a password.
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new UsageError(
      `${option} takes an address such as https://api.social-data.example: http or https, a host, at most a path.`,
    );
  return url.href.replace(/\/+$/, '');
}

export function readCount(option: string, text: string, minimum: number): number {
  const count = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= minimum) return count;
  throw new UsageError(
    `${option} takes a whole number from ${minimum} on, of up to nine digits, not "${text}".`,
  );
}

function readReports(texts: readonly string[]): readonly RequestedReport[] {
  const reports = texts.map(readReport);
  const places = reports.map(({ file = '' }) => file);
  if (new Set(places).size < places.length)
    throw new UsageError(
      'Two reports go to the same place. Give each a file: --report junit=FILE.',
    );
  return reports;
}

function readReport(text: string): RequestedReport {
  const cut = text.indexOf('=');
  const name = cut < 0 ? text : text.slice(0, cut);
  const form = reportForms.find((each): each is ReportForm => each === name);
  if (form === undefined)
    throw new UsageError(
      `--report takes one of ${reportForms.join(', ')}, with =FILE for a file, not "${text}".`,
    );
  const file = cut < 0 ? undefined : text.slice(cut + 1);
  if (file === '')
    throw new UsageError(`--report ${name}= has no name of a file. Give one, or leave the = out.`);
  return { form, file };
}
