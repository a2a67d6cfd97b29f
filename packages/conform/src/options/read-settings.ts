import type { GivenOptions } from '../program.ts';
import { type ReportForm, reportForms } from '../report/report-forms.ts';
import { readFileOf } from './read-file.ts';
import { readTokensByCode, readValues } from './read-pairs.ts';
import { type Environment, readToken } from './read-token.ts';
import type { RequestedReport, Settings } from './settings.ts';
import { UsageError } from './usage-error.ts';

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

function readAddress(option: string, text: string): string {
  const url = URL.parse(text);
  // The address is not shown: it may contain a password.
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new UsageError(
      `${option} takes an address such as https://api.social-data.example: http or https, a host, at most a path.`,
    );
  return url.href.replace(/\/+$/, '');
}

function readCount(option: string, text: string, minimum: number): number {
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
