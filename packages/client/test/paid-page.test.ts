import { createServer, type RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { SocialData } from '@social-data/client';
import { createProxyHandler, toNodeListener } from '@social-data/client/proxy';
import { createFakeFetch } from '@social-data/client/testing';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { inTurn, isLongRun } from '../../../test/scale.ts';
import { failure } from './test-client.ts';
import { useServer } from './use-server.ts';

const upstream = 'https://api.test.example';
const fake = createFakeFetch();
/** When the service got a call. */
const paid: number[] = [];
const paidFetch = (url: string, init: RequestInit) => {
  paid.push(performance.now());
  return fake(url, init);
};
const proxyFor = (token: string) =>
  toNodeListener(createProxyHandler({ upstream, token, fetch: paidFetch }));

/** What the server of the page uses; it is no TypeScript, since nothing here needs the types of React. */
interface ServerModule {
  /** By how it fetches: the HTML of a page. */
  readonly pages: Readonly<Record<string, (api: SocialData) => Promise<string>>>;
  /** The HTML of the page and its state, which the server has fetched. */
  render(api: SocialData): Promise<{ readonly html: string; readonly state: string }>;
}

const fileOf = (name: string) => new URL(`paid-page/${name}`, import.meta.url).href;

const { pages, render }: ServerModule = await import(fileOf('server.mjs'));

/** A page that its server has fetched the data for, as the App Router does. */
async function renderPage(): Promise<string> {
  const api = new SocialData({ baseUrl: upstream, token: 'demo-token', fetch: paidFetch });
  const { html, state } = await render(api);
  const safe = state.replaceAll('<', '\\u003c');
  const shown = `<div id="root" data-path="/social">${html}</div>`;
  return `${shown}<script type="application/json" id="state">${safe}</script>`;
}

/** What makes TanStack Query fetch again unless it is told not to: a mount, the focus and the network. */
async function comeBack(page: Page): Promise<void> {
  await page.getByText('Leave').click();
  await page.getByText('Come back').click();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.locator('output', { hasText: '20 users' }).waitFor();
}

/** A program says that data is out of date: while it is shown, and while nobody shows it. */
async function fetchesWhatChanged(page: Page): Promise<void> {
  const before = paid.length;
  await page.getByText('Change something').click();
  await expect.poll(() => paid.length).toBe(before + 1);
  await comeBack(page);
  expect(paid).toHaveLength(before + 1);
  await page.getByText('Leave').click();
  await page.getByText('Change something').click();
  expect(paid).toHaveLength(before + 1);
  await page.getByText('Come back').click();
  await expect.poll(() => paid.length).toBe(before + 2);
}

describe('a page with TanStack Query', () => {
  let script = '';
  let url = '';
  const proxies = {
    '/social/': proxyFor('demo-token'),
    '/social-303/': proxyFor('mock-303'),
    '/social-601/': proxyFor('mock-601'),
  };
  const respond: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page.invalid');
    const proxy = Object.entries(proxies).find(([path]) => pathname.startsWith(path))?.[1];
    if (proxy) return void proxy(request, response);
    if (pathname === '/page.js')
      return void response.setHeader('Content-Type', 'text/javascript').end(script);
    const code = /^\/storm-(\d+)$/.exec(pathname)?.[1];
    const [, framework, part] = /^\/part\/(\w+)\/(.+)$/.exec(decodeURIComponent(pathname)) ?? [];
    const path = code ? `/social-${code}` : '/social';
    const body =
      code || part
        ? Promise.resolve(
            `<div id="root" data-path="${path}" data-part="${part ?? ''}" data-framework="${framework}"></div>`,
          )
        : renderPage();
    const head = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">';
    const end = '<script type="module" src="/page.js"></script>';
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    body.then(
      (html) => response.end(head + html + end),
      (error) => response.end(String(error)),
    );
  };
  const server = createServer(respond);
  beforeAll(async () => {
    const bundled = await build({
      entryPoints: [fileURLToPath(fileOf('page.mjs'))],
      bundle: true,
      format: 'esm',
      write: false,
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    script = bundled.outputFiles[0]?.text ?? '';
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  beforeEach(() => {
    fake.reset();
    paid.length = 0;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  browserTest(
    'pays for no call at hydration, on focus, on reconnecting and on mounting again, and scrolls to the end once',
    async ({ openPage }) => {
      const { page, errors } = await openPage(WIDTHS.desktop);
      // The end of the list is not in view at first.
      await page.setViewportSize({ width: 800, height: 200 });
      await page.goto(url);
      await page.locator('#rank', { hasText: '6325' }).waitFor();
      const again = page.locator('button');
      for (let mounted = 1; mounted <= 3; mounted += 1) {
        // React answers the click once it has hydrated.
        await expect
          .poll(async () => {
            if (Number(await page.locator('#mounted').textContent()) < mounted) await again.click();
            return Number(await page.locator('#mounted').textContent());
          })
          .toBeGreaterThanOrEqual(mounted);
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await page.context().setOffline(true);
        await page.context().setOffline(false);
      }
      // Those of the server alone.
      expect(paid).toHaveLength(2);
      const footer = page.locator('footer');
      await expect
        .poll(async () => {
          await footer.scrollIntoViewIfNeeded();
          return footer.textContent();
        })
        .toBe('The end');
      expect(await page.locator('.user').count()).toBe(44);
      const reader = new SocialData({ baseUrl: upstream, token: 'demo-token', fetch: fake });
      await reader.users.search({ keyword: 'camping' }).toArray({ limit: 1_000 });
      // One of the calls was for the author.
      expect(paid.length - 1).toBe(reader.usage.calls);
      expect(errors).toEqual([]);
    },
  );

  const throwing = [
    ...['react/useSuspenseQuery', 'react/useSuspenseInfiniteQuery'],
    ...['react/useQuery, throwOnError', 'react/useInfiniteQuery, throwOnError'],
    ...['vue/suspense', 'vue/useQuery, throwOnError', 'vue/useInfiniteQuery, throwOnError'],
  ];
  browserTest.for(inTurn(throwing, 0, 7))(
    'sends a request when a visitor tries again after a failure: %s',
    async (part, { openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      fake.override('searchUsers', { code: 500, times: 1 });
      await page.goto(`${url}/part/${part}`);
      await page.getByText('Try again').waitFor();
      expect(paid).toHaveLength(1);
      fake.override('searchUsers', { code: 500, times: 2 });
      await page.getByText('Leave').click();
      await page.getByText('Come back').click();
      await expect.poll(() => paid.length).toBe(2);
      await page.getByText('Try again').click();
      await expect.poll(() => paid.length).toBe(3);
      await page.getByText('Try again').click();
      await page.locator('output', { hasText: '20 users' }).waitFor();
      expect(paid).toHaveLength(4);
      await comeBack(page);
      expect(paid).toHaveLength(4);
      await fetchesWhatChanged(page);
    },
  );

  const showing = [
    'react/useQuery',
    'react/useInfiniteQuery',
    'vue/useInfiniteQuery',
    'vue/useQuery',
  ];
  browserTest.for(isLongRun ? showing : [])(
    'sends a request for each way to ask again after a failure: %s',
    async (part, { openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      fake.override('searchUsers', { code: 500, times: 1 });
      await page.goto(`${url}/part/${part}`);
      const failed = page.locator('.failed', { hasText: 'ServerError' });
      await failed.waitFor();
      expect(paid).toHaveLength(1);
      let requests = 1;
      for (const how of ['refetch', 'invalidateQueries', 'resetQueries']) {
        fake.override('searchUsers', { code: 500, times: 1 });
        await page.getByText(how).click();
        requests += 1;
        await expect.poll(() => paid.length).toBe(requests);
        await failed.waitFor();
      }
      await comeBack(page);
      expect(paid).toHaveLength(requests + 1);
      await comeBack(page);
      expect(paid).toHaveLength(requests + 1);
      await fetchesWhatChanged(page);
    },
  );

  browserTest.for(isLongRun ? [303, 601] : [])(
    'sends at most one call every 2 s after code %i',
    async (code, { openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      await page.goto(`${url}/storm-${code}`);
      // None of the 12 parts waits for its failure.
      await expect.poll(() => page.locator('.failed', { hasText: String(code) }).count()).toBe(12);
      // As many as are in flight at a time, then one after the pause.
      await expect.poll(() => paid.length).toBeGreaterThan(4);
      const [first = 0] = paid;
      await expect.poll(() => performance.now() - first).toBeGreaterThan(5_000);
      const seconds = (performance.now() - first) / 1_000;
      expect(paid.length).toBeLessThanOrEqual(4 + Math.ceil(seconds / 2));
    },
  );
});

const VISITORS = 20;
/** As many as a client sends at a time. */
const IN_FLIGHT = 4;

describe.each([303, 601])('a server that renders pages for a token with code %i', (code) => {
  let received = 0;
  // It refuses the first requests after a moment, and whoever waits for another one waits for ever.
  const url = useServer((_request, response) => {
    received += 1;
    if (received <= IN_FLIGHT) setTimeout(() => response.end(JSON.stringify(failure(code))), 500);
  });

  test.each(Object.entries(pages))(
    'ends all pages with the first: %s',
    async (_name, renderFor) => {
      received = 0;
      const api = new SocialData({ baseUrl: url(), token: 'demo-token', logger: null });
      const ends = await Promise.all(
        Array.from({ length: VISITORS }, async () => {
          expect(await renderFor(api)).not.toContain('20 users');
          return performance.now();
        }),
      );
      expect(received).toBe(IN_FLIGHT);
      // A second bounds them on a quiet machine; no page that waited for another request would end at all.
      if (isLongRun) expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(1_000);
    },
  );
});
