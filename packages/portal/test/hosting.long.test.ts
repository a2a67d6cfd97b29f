import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { listen, originOf } from '@social-data/server-protocol';
import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { isEnglishOnly } from '../shared/page-addresses.ts';
import { checkOptions, readOptions } from '../src/build-options.ts';
import { buildPortal } from '../src/index.ts';
import { cacheFolder, siteFiles } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { openReady } from './try-it-page.ts';

const BASE = '/proj/';
const SITE = 'https://docs.example.com';
const MOCK = 'https://mock.example.com';

let root: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  root = mkdtempSync(join(cacheFolder, 'hosting-'));
  const out = join(root, 'proj');
  await buildPortal({ base: BASE, site: SITE, mock: MOCK, out });
  // A plain static server: it knows nothing of the site but the page for unknown addresses.
  const notFound = readFileSync(join(out, '404.html'));
  const serve = sirv(root, {
    onNoMatch: (_, response) => {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end(notFound);
    },
  });
  server = createServer((request, response) => serve(request, response));
  const bound = await listen(server, { host: '127.0.0.1', port: 0 });
  origin = originOf({ host: bound.address, port: bound.port });
}, BUILD_TIMEOUT_MS);

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(root, { recursive: true, force: true });
});

/** The addresses of all pages, each with the origin and the base path. */
function pageUrls(): readonly string[] {
  return siteFiles(join(root, 'proj'))
    .filter((path) => path.endsWith('index.html') && !path.startsWith('reference/'))
    .map((path) => path.slice(0, -'index.html'.length))
    .filter((path) => !path.startsWith('zh/') || !isEnglishOnly(path.slice('zh'.length)))
    .map((path) => `${SITE}${BASE}${path}`);
}

function page(path: string): string {
  return readFileSync(join(root, 'proj', path), 'utf8');
}

describe('the site under a sub-path of a plain static server', () => {
  browserTest('works when a reader clicks through it', async ({ openPage }) => {
    const { page, errors, requests } = await openPage(WIDTHS.desktop);
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
    await page.goto(`${origin}${BASE}`);
    await page.getByRole('link', { name: 'Start in five minutes' }).click();
    await heading('Five-minute start').waitFor();
    await page.locator('.vp-doc').getByRole('link', { name: 'Page through everything' }).click();
    await heading('Page through everything').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Operations' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Search users by keyword', exact: true })
      .click();
    await heading('Search users by keyword').waitFor();
    await page.getByRole('button', { name: 'Change language' }).hover();
    await page.getByRole('link', { name: '简体中文' }).click();
    await heading('按关键词搜索用户').waitFor();
    expect(page.url()).toBe(`${origin}${BASE}zh/operations/searchUsers/`);
    await page.locator('.VPSidebar').getByRole('link', { name: '结果码' }).click();
    await heading('结果码').waitFor();
    await page.locator('.VPSidebar').getByRole('link', { name: '参考文档（英文）' }).click();
    await page.getByRole('heading', { level: 1, name: 'Social-Data' }).waitFor();
    expect({ errors, failed }).toEqual({ errors: [], failed: [] });
    expect(requests.filter((url) => !url.startsWith(`${origin}${BASE}`))).toEqual([]);
  });

  browserTest('offers a mock of its own where none responds', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await page.route(`${MOCK}/**`, (route) => route.abort());
    await openReady(page, `${origin}${BASE}operations/searchUsers/`);
    await page.getByRole('button', { name: 'Run on the mock' }).click();
    await page.getByText(`npx --yes ${origin}${BASE}downloads/social-data-mock-`).waitFor();
  });

  browserTest('shows unknown addresses a page with the navigation', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    const response = await page.goto(`${origin}${BASE}nothing/here`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Nothing is at this address' }).waitFor();
    await page.locator('.NotFound a').click();
    await page.waitForURL(`${origin}${BASE}`);
    // This server has one page for all unknown addresses: the scripts of the page choose the language.
    await page.goto(`${origin}${BASE}zh/nothing/here`);
    await page.getByRole('heading', { name: '此地址没有内容' }).waitFor();
    await page.locator('.NotFound a').click();
    await page.waitForURL(`${origin}${BASE}zh/`);
  });

  test('has every page in the sitemap, with the address that it is served at', () => {
    const addresses = [...page('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)];
    expect(addresses.map(([, address]) => address).sort()).toEqual([...pageUrls()].sort());
  });

  test('names the canonical address in every page, and the other language where there is one', () => {
    for (const url of pageUrls()) {
      const path = url.slice(`${SITE}${BASE}`.length);
      const html = page(`${path}index.html`);
      expect(html).toContain(`<link rel="canonical" href="${url}">`);
      const hasOther = /<link rel="alternate" hreflang="zh-CN" href="https:/.test(html);
      expect([path, hasOther]).toEqual([path, !isEnglishOnly(`/${path}`)]);
      expect(html).toMatch(/<meta name="description" content="[^"]{9,}">/);
    }
  });

  browserTest(
    'leads from the Chinese address of an English page to it, at the same heading, with and without scripts',
    async ({ openPage, sharedBrowser }) => {
      const { page, errors } = await openPage(WIDTHS.desktop);
      const heading = { level: 1, name: 'TypeScript client' } as const;
      await page.goto(`${origin}${BASE}zh/sdk/#all-options`);
      await page.waitForURL(`${origin}${BASE}sdk/#all-options`);
      await page.getByRole('heading', heading).waitFor();
      await page.getByRole('button', { name: 'Change language' }).hover();
      await page.getByRole('link', { name: '简体中文' }).click();
      await page.waitForURL(`${origin}${BASE}zh/`);
      await page.getByRole('banner').getByRole('link', { name: 'SDK' }).click();
      await page.waitForURL(`${origin}${BASE}sdk/`);
      expect(errors).toEqual([]);
      const context = await (await sharedBrowser()).newContext({ javaScriptEnabled: false });
      const plain = await context.newPage();
      await plain.goto(`${origin}${BASE}zh/gateway/relay/`);
      await plain.waitForURL(`${origin}${BASE}gateway/relay/`);
      await context.close();
    },
  );

  test('has no address of the machine that built it in any file', () => {
    const texts = siteFiles(join(root, 'proj')).filter(
      (path) => !/\.(br|gz|tgz|png|ico|woff2)$/.test(path),
    );
    const found = texts.flatMap((path) =>
      [...page(path).matchAll(/127\.0\.0\.1:(4000|4010)\b/g)].map(
        ([address]) => `${path}: ${address}`,
      ),
    );
    expect(found).toEqual([]);
    expect(page('llms.txt')).toContain(MOCK);
    expect(page('downloads.md')).toContain(`${SITE}${BASE}downloads/social-data-client-`);
  });

  test('has an icon for browsers that ask for /favicon.ico', async () => {
    const response = await fetch(`${origin}${BASE}favicon.ico`);
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 4)]).toEqual([0, 0, 1, 0]);
  });
});

describe('the options of the build', () => {
  test.each([
    [{ base: 'proj' }, '--base is the path'],
    [{ base: '/proj' }, '--base is the path'],
    [{ base: '/a b/' }, '--base is the path'],
    [{ base: '/a/../b/' }, '--base is the path'],
    [{ site: 'docs.example.com' }, '--site is the origin'],
    [{ site: 'https://docs.example.com/proj/' }, 'Give a path with --base'],
    [{ mock: 'mock.example.com' }, '--mock is an address'],
    [{ gateway: 'https://gateway.example.com/' }, 'or a slash'],
    [{ gateway: 'https://gateway.example.com/?token=demo-token' }, 'without a query'],
    [{ repository: 'https://code.example.com/team/social-data.git' }, '.git at its end'],
    [{ mock: 'https://me:demo-token@mock.example.com' }, 'without a query, a user'],
  ])('refuse %j and say what is allowed', (options, message) => {
    expect(() => checkOptions(options)).toThrow(message);
  });

  test('refuse a folder of which only a shell would replace the beginning', () => {
    expect(() => readOptions(['--out=~/site'])).toThrow('only a shell replaces');
  });

  test('refuse to replace a folder that is not a portal', async () => {
    await expect(buildPortal({ out: root })).rejects.toThrow('is not a portal');
  });
});
