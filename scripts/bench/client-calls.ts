// Calls a server with one client, in a process of its own. Arguments: the client (`client`, `openapi-fetch` or `fetch`),
// the address, the calls in flight, and the checkout whose client it is. For each number of calls that its parent sends,
// it makes them and sends their processor time in microseconds and their milliseconds.
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import type { paths } from '@social-data/contract/types';
import createClient from 'openapi-fetch';
import { searchPath } from './searches.ts';

const [kind = '', baseUrl = '', inFlight = '1', root = ''] = process.argv.slice(2);
const TOKEN = 'demo-token';
const KEYWORD = 'camping';

type Call = () => Promise<unknown>;

const calls: Readonly<Record<string, () => Promise<Call>>> = {
  async client() {
    const entry = pathToFileURL(join(root, 'packages/client/src/index.ts')).href;
    const { SocialData }: typeof import('@social-data/client') = await import(entry);
    const maxConcurrency = Number(inFlight);
    const api = new SocialData({ baseUrl, token: TOKEN, maxConcurrency, logger: null });
    return async () => await api.users.search({ keyword: KEYWORD });
  },
  async 'openapi-fetch'() {
    const api = createClient<paths>({ baseUrl });
    const query = { keyword: KEYWORD, token: TOKEN };
    return () => api.GET('/api/lifestyle-platform/search-user/v2', { params: { query } });
  },
  async fetch() {
    const address = `${baseUrl}${searchPath(TOKEN, KEYWORD)}`;
    return async () => JSON.parse(await (await fetch(address)).text());
  },
};

const call = await calls[kind]?.();
if (call === undefined) throw new Error(`There is no client "${kind}"`);
process.on('message', async (count: number) => {
  const [before, start] = [process.cpuUsage(), performance.now()];
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: Number(inFlight) }, worker));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpu: user + system, ms: performance.now() - start });
});
