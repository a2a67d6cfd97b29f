import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operationIds } from '@social-data/contract/operations';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { sampleLanguages } from '../shared/samples/sample-languages.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { type RunningSite, startSite } from './running-site.ts';

const PYTHON = '/usr/bin/python3';
const missingPython =
  spawnSync(PYTHON, ['-c', 'import requests']).status === 0
    ? undefined
    : `${PYTHON} has no package requests: apt-get install python3-requests`;

/** How a reader runs the file that holds a copied sample, by its tab. */
const programs: Readonly<Record<string, readonly [program: string, fileEnding: string]>> = {
  curl: ['sh', 'sh'],
  TypeScript: [process.execPath, 'ts'],
  fetch: [process.execPath, 'mjs'],
  Python: [PYTHON, 'py'],
};

// Inside the package, so that programs resolve the client.
const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.build-samples-'));

/** Its servers listen on other ports than those of `npm start`. */
let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
}, BUILD_TIMEOUT_MS);
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const tab = (page: Page, language: string) =>
  page.locator('.vp-code-group .tabs').getByText(language, { exact: true });

/** Chooses the tab and copies its sample as a reader does. */
async function copySample(page: Page, language: string): Promise<string> {
  await tab(page, language).click();
  await page.locator('.vp-code-group .active').hover();
  await page.locator('.vp-code-group .active button.copy').click();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function runSample(language: string, text: string, name: string): Promise<string> {
  const [program = '', ending = ''] = programs[language] ?? [];
  const file = join(folder, `${name}.${ending}`);
  writeFileSync(file, text);
  const { stdout } = await promisify(execFile)(program, [file], { cwd: folder });
  return stdout;
}

describe('every sample of an operation', () => {
  for (const { label: language } of sampleLanguages) {
    browserTest(`works as copied: ${language}`, { timeout: 60_000 }, async ({ openPage, skip }) => {
      if (language === 'Python' && missingPython !== undefined) skip(missingPython);
      const { page } = await openPage(WIDTHS.desktop);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const copied = new Map<string, string>();
      for (const id of operationIds) {
        await page.goto(`${site.url}/operations/${id}/`, { waitUntil: 'networkidle' });
        copied.set(id, await copySample(page, language));
      }
      const outputs = await Promise.all(
        [...copied].map(([id, text]) => runSample(language, text, `${id}-${language}`)),
      );
      for (const text of copied.values()) expect(text).toContain(site.mock);
      for (const output of outputs) expect(output.length).toBeGreaterThan(10);
    });
  }

  browserTest('shows its response from the mock, by the button beside it', async ({ openPage }) => {
    const { page, errors, requests } = await openPage(WIDTHS.desktop);
    await page.goto(`${site.url}/operations/searchUsers/`, { waitUntil: 'networkidle' });
    for (const { label, runsInPage } of sampleLanguages) {
      await tab(page, label).click();
      expect(await page.locator('.run-button').count()).toBe(runsInPage ? 1 : 0);
    }
    await tab(page, 'curl').click();
    await page.locator('.run-button').click();
    await page.locator('.samples .summary', { hasText: /^Code 0 in \d+ ms$/ }).waitFor();
    const shown = await page.locator('.run-response .raw').textContent();
    expect(JSON.parse(shown ?? '')).toMatchObject({ code: 0, data: {} });
    const others = requests.filter((request) => !request.startsWith(site.url));
    expect(others.map((request) => new URL(request).origin)).toEqual([site.mock]);
    expect(errors).toEqual([]);
  });

  browserTest('is in the language that the reader chose before', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await page.goto(`${site.url}/operations/searchUsers/`, { waitUntil: 'networkidle' });
    await tab(page, 'Python').click();
    await page.goto(`${site.url}/operations/listAnswers/`, { waitUntil: 'networkidle' });
    await page.locator('.vp-code-group .active', { hasText: 'import requests' }).waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await page.locator('.vp-code-group .active', { hasText: 'import requests' }).waitFor();
  });
});

browserTest(
  'no page shows an address of npm start where other ports are in use',
  async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    for (const address of ['/', '/guides/five-minute-start/', '/downloads/']) {
      await page.goto(site.url + address, { waitUntil: 'networkidle' });
      await expect
        .poll(() => page.locator('.vp-doc').textContent())
        .not.toMatch(/127\.0\.0\.1:40[012]0/);
    }
  },
);
