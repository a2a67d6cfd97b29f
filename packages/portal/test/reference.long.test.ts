import { type OperationInfo, operations } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { referenceLink } from '../shared/page-addresses.ts';
import { withLiveAddresses } from '../src/build/render-reference.ts';
import { buildPortal, type RunningPortal, startPortal } from '../src/index.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { overflow } from './page-layout.ts';

/** A mock on another port than that of npm start. No server listens there: the reference sends no call. */
const MOCK = 'http://127.0.0.1:4310';

let portal: RunningPortal;

beforeAll(async () => {
  await buildPortal();
  portal = await startPortal({ port: 0, addresses: () => ({ mock: MOCK }) });
}, BUILD_TIMEOUT_MS);

afterAll(() => portal.close());

function isOnlyThisMock(addresses: readonly string[] | null): boolean {
  return addresses?.every((address) => MOCK.endsWith(address)) ?? false;
}

/** Opens the address of an operation: the page renders operations only when they are scrolled to. */
async function openOperation(page: Page, operation: OperationInfo): Promise<void> {
  await page.goto('about:blank');
  await page.goto(portal.url + referenceLink(operation));
  await page.getByRole('heading', { name: 'Responses' }).first().waitFor();
}

describe.each(Object.entries(WIDTHS))('the reference at the width of a %s (%i px)', (_, width) => {
  browserTest(
    'shows every result code and offers the contract, without a request to another host',
    async ({ openPage }) => {
      const { page, errors, requests } = await openPage(width);
      await page.goto(`${portal.url}/reference/`);
      expect(await page.title()).toContain('Social-Data Query Service');
      expect(await page.getByRole('heading', { level: 1 }).first().isVisible()).toBe(true);
      const table = page.getByRole('table').filter({ hasText: 'what to do' });
      for (const { code, meaning } of resultCodes) {
        const row = table
          .getByRole('row')
          .filter({ has: page.getByText(String(code), { exact: true }) });
        await row.getByText(meaning).waitFor();
      }
      expect(await overflow(page)).toBe(0);
      const link = page.getByRole('link', { name: 'JSON' }).filter({ visible: true }).first();
      await link.waitFor();
      expect(await link.getAttribute('href')).toBe('../openapi.json');
      expect(requests.length).toBeGreaterThan(0);
      expect(requests.filter((address) => new URL(address).origin !== portal.url)).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  browserTest.for(Object.values(operations))('shows $id', async (operation, { openPage }) => {
    const { page, errors, requests } = await openPage(width);
    await openOperation(page, operation);
    await page.getByRole('heading', { name: operation.summary }).first().waitFor();
    const visible = (text: string) => page.getByText(text).filter({ visible: true }).first();
    await visible(operation.path).waitFor();
    for (const { name } of operation.parameters) {
      await page.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor();
    }
    if (operation.id === 'listAnswers') {
      await visible('evidence: conflicting').waitFor();
      await visible('note: The schema of the service').waitFor();
    }
    // On a phone the samples are far below, and drawn when the reader gets there.
    if (width === WIDTHS.desktop) {
      await visible(`'${MOCK}${operation.path}'`).waitFor();
      const shown = (await page.locator('#redoc pre').allTextContents()).join('\n');
      expect(shown.match(/127\.0\.0\.1:\d+/g)).toSatisfy(isOnlyThisMock);
    }
    expect(await overflow(page)).toBe(0);
    expect(requests.filter((address) => new URL(address).origin !== portal.url)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

browserTest(
  'the reference follows the theme of the portal and leads back from any place',
  async ({ openPage }) => {
    const { page, errors } = await openPage(WIDTHS.desktop);
    for (const theme of ['dark', 'light'] as const) {
      await page.goto(portal.url);
      await page.evaluate(
        (chosen) => localStorage.setItem('vitepress-theme-appearance', chosen),
        theme,
      );
      await page.goto(`${portal.url}/reference/`);
      const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
      expect(isDark).toBe(theme === 'dark');
    }
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    await openOperation(page, operations.listAnswers);
    await page.getByRole('link', { name: 'Back to the portal' }).click();
    await page.getByRole('heading', { level: 1, name: 'Creator, user' }).waitFor();
    expect(errors).toEqual([]);
  },
);

browserTest(
  'the reference copies samples with the address of the mock that runs',
  async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openOperation(page, operations.listAnswers);
    const sample = page.getByTestId('panel-body').filter({ hasText: 'curl -G' });
    await sample.getByRole('button').click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain(MOCK + operations.listAnswers.path);
  },
);

browserTest(
  'the reference opens a link in another tab at a place that exists',
  async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await page.goto(`${portal.url}/reference/`);
    const link = page.getByRole('link', { name: 'Result codes' }).locator('visible=true').last();
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await opened.waitForLoadState();
    expect(new URL(opened.url()).pathname).toBe('/reference/');
    await opened.getByRole('table').filter({ hasText: 'what to do' }).waitFor();
    expect(await page.getByRole('link', { name: /contact/ }).count()).toBe(0);
  },
);

browserTest(
  'the reference leads readers of Chinese pages back to them, and says that it is in English',
  async ({ openPage }) => {
    const { page, errors } = await openPage(WIDTHS.desktop);
    await page.goto(`${portal.url}/zh/codes/`);
    const link = page.locator('.VPSidebar').getByRole('link', { name: '参考文档（英文）' });
    await link.click();
    await page.getByText('参考文档只有英文').waitFor();
    await page.getByRole('link', { name: '返回文档站' }).click();
    await page.waitForURL(`${portal.url}/zh/`);
    expect(errors).toEqual([]);
  },
);

test('the reference has the samples of every operation', async () => {
  const html = await (await fetch(`${portal.url}/reference/`)).text();
  for (const { resource, clientMethod } of Object.values(operations))
    expect(html.includes(`await api.${resource}.${clientMethod}(`)).toBe(true);
  expect(html.match(/import requests/g)?.length).toBeGreaterThanOrEqual(5);
});

test('the reference cannot be built where its renderer no longer takes the addresses', () => {
  expect(() => withLiveAddresses('<script>hydrate(other)</script>')).toThrow('hydrate(');
});
