import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { SocialData } from '@social-data/client';
import { createFakeFetch, toMswResolver, toPlaywrightHandler } from '@social-data/client/testing';
import { listen, originOf } from '@social-data/server-protocol';
import { build } from 'esbuild';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { inTurn } from '../../../test/scale.ts';

/** What a call ends with, by the token that the fake fetch adds to it. */
const OUTCOMES = {
  'demo-token': '20 users',
  'mock-slow-50': '20 users',
  'mock-reset': 'ConnectionError',
  'mock-601': 'InsufficientBalanceError',
  'mock-truncated': 'ConnectionError',
  'mock-html': 'ProtocolError',
  'mock-hang': 'TimeoutError',
};

/** Those that pages try. The ordinary run tries one of them: Node tries all. */
const inPages = inTurn(Object.entries(OUTCOMES), 3, Object.keys(OUTCOMES).length);

/** Collects rejections that nobody handled, and what MSW prints when a resolver throws. */
function watchProblems(): unknown[] {
  const problems: unknown[] = [];
  const note = (problem: unknown) => void problems.push(problem);
  const { error } = console;
  process.on('unhandledRejection', note);
  console.error = note;
  onTestFinished(() => {
    process.off('unhandledRejection', note);
    console.error = error;
  });
  return problems;
}

test.each(Object.entries(OUTCOMES))(
  'MSW in Node gives a client what token %s stands for: %s',
  async (token, outcome) => {
    const problems = watchProblems();
    const resolver = toMswResolver(createFakeFetch({ token }));
    const server = setupServer(http.get('https://page.test.example/social/*', resolver));
    server.listen({ onUnhandledFrame: 'error' });
    onTestFinished(() => server.close());
    const baseUrl = 'https://page.test.example/social';
    const options = { token: null, timeout: 1_000, maxRetries: 0, logger: null };
    const api = new SocialData({ baseUrl, ...options });
    const result = await api.users.search({ keyword: 'camping' }).result();
    expect(result.ok ? `${result.data.items.length} users` : result.error.name).toBe(outcome);
    expect(problems).toEqual([]);
  },
);

/** The page asks by its own client, with MSW in the page where the address has its token. */
const PAGE = `
  import { SocialData } from '@social-data/client';
  import { createFakeFetch, toMswResolver } from '@social-data/client/testing';
  import { http } from 'msw';
  import { setupWorker } from 'msw/browser';

  const token = new URLSearchParams(location.search).get('msw');
  const resolver = toMswResolver(createFakeFetch({ token }));
  if (token) await setupWorker(http.get('/social/*', resolver)).start({ quiet: true });
  const options = { timeout: 3_000, maxRetries: 0, logger: null };
  const result = await new SocialData({ baseUrl: '/social', ...options }).users.search({ keyword: 'camping' }).result();
  document.body.textContent = result.ok ? result.data.items.length + ' users' : result.error.name;
`;

describe('in a page', () => {
  const worker = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
  const files = new Map<string, readonly [type: string, text: string]>([
    ['/mockServiceWorker.js', ['text/javascript', readFileSync(worker, 'utf8')]],
    [
      '/',
      [
        'text/html',
        '<link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
      ],
    ],
  ]);
  const server = createServer((request, response) => {
    const [type, text] = files.get((request.url ?? '').replace(/\?.*/, '')) ?? [
      'text/html',
      'none',
    ];
    response.setHeader('Content-Type', type).end(text);
  });
  let url = '';
  beforeAll(async () => {
    const resolveDir = fileURLToPath(new URL('.', import.meta.url));
    const { outputFiles } = await build({
      stdin: { contents: PAGE, resolveDir },
      ...{ bundle: true, format: 'esm', platform: 'browser', target: 'es2022', write: false },
    });
    files.set('/page.js', ['text/javascript', outputFiles[0]?.text ?? '']);
    const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
    url = originOf({ host: '127.0.0.1', port });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const outcomeOf = async (page: Page) => {
    await expect.poll(() => page.textContent('body')).not.toBe('');
    return page.textContent('body');
  };

  browserTest('MSW gives a client what each token stands for', async ({ openPage }) => {
    for (const [token, outcome] of inPages) {
      const { page, errors } = await openPage(WIDTHS.desktop);
      await page.goto(`${url}/?msw=${token}`);
      expect([token, await outcomeOf(page)]).toEqual([token, outcome]);
      // The browser itself reports a broken connection.
      expect(errors.filter((error) => !/net::ERR_/.test(error))).toEqual([]);
    }
  });

  browserTest(
    'a route of Playwright gives a client what each token stands for',
    async ({ openPage }) => {
      const problems = watchProblems();
      for (const [token, outcome] of inPages) {
        const { page, errors } = await openPage(WIDTHS.desktop);
        await page.route('**/social/**', toPlaywrightHandler(createFakeFetch({ token })));
        await page.goto(url);
        expect([token, await outcomeOf(page)]).toEqual([token, outcome]);
        expect(errors.filter((error) => !/net::ERR_/.test(error))).toEqual([]);
      }
      expect(problems).toEqual([]);
    },
  );
});
