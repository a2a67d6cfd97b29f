import { operations } from '@social-data/contract/operations';
import { defaultAddresses } from '../../../../shared/addresses.ts';
import type { RunnableCall } from '../../../../shared/samples/runnable-call.ts';
import { literalValue, readLiterals } from './read-literals.ts';
import { callOfUrl, runnableCall } from './runnable-call.ts';

/** The call of a program that sends one, with the client or with `fetch`. */
export function readProgram(text: string): RunnableCall | undefined {
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
  if (address === undefined || !isOneCall) return undefined;
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
