import { createServer } from 'node:http';
import { join } from 'node:path';
import { startMock } from '@social-data/mock';
import { listen, originOf } from '@social-data/server-protocol';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../browser/browser-test.ts';
import {
  clientTool,
  installClient,
  PACK_TIMEOUT_MS,
  type PackedClient,
  run,
} from './packed-client.ts';

/** What one reader got of a list. */
interface Reading {
  readonly ids: readonly string[];
  readonly error: string | null;
}

describe('the packed client in a page built by Vite', () => {
  let packed: PackedClient;
  let mock: Awaited<ReturnType<typeof startMock>>;
  let server: ReturnType<typeof createServer>;
  let url = '';
  beforeAll(async () => {
    packed = await installClient();
    mock = await startMock({ port: 0 });
    await run(
      process.execPath,
      [clientTool('vite', 'bin/vite.js'), 'build', '--logLevel', 'error'],
      { cwd: packed.project },
    );
    const pages = sirv(join(packed.project, 'dist'));
    server = createServer((request, response) => {
      // The user's own server, which adds the token and forwards the request.
      if (request.url?.startsWith('/social/')) {
        const target = new URL(request.url.slice('/social'.length), mock.url);
        target.searchParams.set('token', 'mock-601');
        fetch(target).then(async (upstream) => response.end(await upstream.text()));
      } else pages(request, response);
    });
    const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
    url = originOf({ host: '127.0.0.1', port });
  }, PACK_TIMEOUT_MS);
  afterAll(async () => {
    server?.close();
    await mock?.close();
    await packed?.remove();
  });

  browserTest(
    "calls the service, rejects a token by default, and works through the user's own server",
    async ({ openPage }) => {
      const { page, errors, requests } = await openPage(WIDTHS.desktop);
      await page.goto(`${url}/?mock=${encodeURIComponent(mock.url)}`);
      const text = await page.locator('#result:not(:empty)').textContent();
      expect(JSON.parse(text ?? '')).toEqual({
        users: 30,
        failure: 'DailyQuotaError',
        refused: 'Every visitor can read a token in a web page.',
        ownServer: 'InsufficientBalanceError',
      });
      expect(errors).toEqual([]);
      // A simple request needs no preflight, and no header carries the token.
      expect(requests.filter((address) => address.startsWith(`${url}/social/`))).toHaveLength(1);
      expect(
        requests.some(
          (address) => address.startsWith(`${url}/social/`) && address.includes('token'),
        ),
      ).toBe(false);
    },
  );

  browserTest(
    'lists with React and TanStack Query what items() lists, whatever the list says',
    async ({ openPage }) => {
      const { page, errors } = await openPage(WIDTHS.desktop);
      await page.goto(`${url}/lists.html?mock=${encodeURIComponent(mock.url)}`);
      const text = await page.locator('#result:not(:empty)').textContent();
      const lists: Record<string, { readonly shown: Reading; readonly items: Reading }> =
        JSON.parse(text ?? '');
      const counts = Object.entries(lists).map(([list, { shown, items }]) => {
        expect(shown, list).toEqual(items);
        return [list, items.ids.length, items.error];
      });
      expect(counts).toEqual([
        ['answers of mock-empty-page', 15, null],
        ['answers of mock-duplicates', 15, null],
        ['answers of mock-end-lies', 15, 'PaginationError'],
        ['answers of mock-cursor-loop', 10, 'PaginationError'],
        ['answers of mock-foreign-next', 15, null],
        ['users of mock-empty-page', 20, null],
        ['users of mock-duplicates', 44, null],
        ['users of mock-end-lies', 44, null],
      ]);
      expect(errors).toEqual([]);
    },
  );
});
