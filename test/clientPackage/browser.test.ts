import { createServer } from 'node:http';
import { join } from 'node:path';
import { startMock } from '@social-data/mock';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../browser/browser-test.ts';
import { clientTool, type PackedClient, packClient, run } from './packed-client.ts';

describe('the packed client in a page that Vite has built', () => {
  let packed: PackedClient;
  let mock: Awaited<ReturnType<typeof startMock>>;
  let server: ReturnType<typeof createServer>;
  let url = '';
  beforeAll(async () => {
    packed = await packClient();
    mock = await startMock({ port: 0 });
    await run(
      process.execPath,
      [clientTool('vite', 'bin/vite.js'), 'build', '--logLevel', 'error'],
      { cwd: packed.project },
    );
    const pages = sirv(join(packed.project, 'dist'));
    server = createServer((request, response) => {
      // The server of one's own, which adds the token and passes the request on.
      if (request.url?.startsWith('/social/')) {
        const target = new URL(request.url.slice('/social'.length), mock.url);
        target.searchParams.set('token', 'mock-601');
        fetch(target).then(async (answer) => response.end(await answer.text()));
      } else pages(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(async () => {
    server?.close();
    await mock?.close();
    await packed?.remove();
  });

  browserTest(
    'calls the service, refuses a token, and works by the own server',
    async ({ openPage }) => {
      const { page, errors, requests } = await openPage(WIDTHS.desktop);
      await page.goto(`${url}/?mock=${encodeURIComponent(mock.url)}`);
      const text = await page.locator('#result:not(:empty)').textContent();
      expect(JSON.parse(text ?? '')).toEqual({
        users: 30,
        failure: 'DailyQuotaError',
        refused: 'A token in a web page can be read by every visitor.',
        ownServer: 'InsufficientBalanceError',
      });
      expect(errors).toEqual([]);
      // A simple request is asked without a preflight; the token is in no header.
      expect(requests.filter((address) => address.startsWith(`${url}/social/`))).toHaveLength(1);
      expect(
        requests.some(
          (address) => address.startsWith(`${url}/social/`) && address.includes('token'),
        ),
      ).toBe(false);
    },
  );
});
