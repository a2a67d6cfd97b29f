import { type OperationInfo, operations } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { referenceLink } from '../shared/reference-link.ts';
import { buildPortal, type RunningPortal, startPortal } from '../src/index.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { overflow } from './overflow.ts';

let portal: RunningPortal;

beforeAll(async () => {
  await buildPortal();
  portal = await startPortal({ port: 0 });
}, BUILD_TIMEOUT_MS);

afterAll(() => portal.close());

/** Opens the address of an operation: the page renders operations only when they are scrolled to. */
async function openOperation(page: Page, operation: OperationInfo): Promise<void> {
  await page.goto('about:blank');
  await page.goto(portal.url + referenceLink(operation));
  await page.getByRole('heading', { name: 'Responses' }).first().waitFor();
}

describe.each(Object.entries(WIDTHS))('the reference at the width of a %s (%i px)', (_, width) => {
  browserTest(
    'loads without an error and without a request to another host',
    async ({ openPage }) => {
      const { page, errors, requests } = await openPage(width);
      await page.goto(`${portal.url}/reference/`, { waitUntil: 'networkidle' });
      expect(await page.title()).toContain('Social-Data Query Service');
      expect(await page.getByRole('heading', { level: 1 }).first().isVisible()).toBe(true);
      for (const operation of Object.values(operations)) await openOperation(page, operation);
      expect(requests.length).toBeGreaterThan(0);
      expect(requests.filter((address) => new URL(address).origin !== portal.url)).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  browserTest.for(Object.values(operations))('shows $id', async (operation, { openPage }) => {
    const { page } = await openPage(width);
    await openOperation(page, operation);
    await page.getByRole('heading', { name: operation.summary }).first().waitFor();
    await page.getByText(operation.path).filter({ visible: true }).first().waitFor();
    for (const { name } of operation.parameters) {
      await page.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor();
    }
    expect(await overflow(page)).toBe(0);
  });

  browserTest('explains every result code', async ({ openPage }) => {
    const { page } = await openPage(width);
    await page.goto(`${portal.url}/reference/`);
    const table = page.getByRole('table').filter({ hasText: 'what to do' });
    for (const { code, meaning } of resultCodes) {
      const row = table
        .getByRole('row')
        .filter({ has: page.getByText(String(code), { exact: true }) });
      await row.getByText(meaning).waitFor();
    }
    expect(await overflow(page)).toBe(0);
  });

  browserTest('shows the evidence of statements', async ({ openPage }) => {
    const { page } = await openPage(width);
    await openOperation(page, operations.listAnswers);
    await page.getByText('evidence: conflicting').filter({ visible: true }).first().waitFor();
    await page
      .getByText('note: The schema of the service')
      .filter({ visible: true })
      .first()
      .waitFor();
  });

  browserTest('offers the contract for download', async ({ openPage }) => {
    const { page } = await openPage(width);
    await page.goto(`${portal.url}/reference/`);
    const link = page.getByRole('link', { name: 'JSON' }).filter({ visible: true }).first();
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('../openapi.json');
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
      await page.goto(`${portal.url}/reference/`, { waitUntil: 'networkidle' });
      const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
      expect(isDark).toBe(theme === 'dark');
    }
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    await openOperation(page, operations.listAnswers);
    await page.getByRole('link', { name: 'Back to the portal' }).click();
    await page.getByRole('heading', { level: 1, name: 'Five queries' }).waitFor();
    expect(errors).toEqual([]);
  },
);

browserTest('the reference has the samples of every operation', async ({ openPage }) => {
  const { page } = await openPage(WIDTHS.desktop);
  await openOperation(page, operations.listAnswers);
  await page.getByText('curl').filter({ visible: true }).first().waitFor();
  const html = await (await fetch(`${portal.url}/reference/`)).text();
  for (const { resource, clientMethod } of Object.values(operations))
    expect(html).toContain(`await api.${resource}.${clientMethod}(`);
  expect(html.match(/import requests/g)?.length).toBeGreaterThanOrEqual(5);
});
