import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operationIds } from '@social-data/contract/operations';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { sampleLanguages } from '../shared/samples.ts';
import { distFolder } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { pageAddresses } from './page-addresses.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { openReady } from './try-it-page.ts';

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
  CLI: ['sh', 'sh'],
};

// Inside the package, so that programs resolve the client.
const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.build-samples-'));

// What `npm install --global` of the command line puts into the path.
const commandLine = fileURLToPath(new URL('../../cli/src/cli.ts', import.meta.url));
writeFileSync(
  join(folder, 'social-data'),
  `#!/bin/sh\nexec "${process.execPath}" "${commandLine}" "$@"\n`,
  { mode: 0o755 },
);
const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };

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
  page.locator('.samples .tabs').getByText(language, { exact: true });

/** The pages with a sample to run. */
function callingPages(): readonly string[] {
  return pageAddresses().filter((address) =>
    readFileSync(join(distFolder, address, 'index.html'), 'utf8').includes('run-button'),
  );
}

/** Chooses the tab and copies its sample as a reader does. */
async function copySample(page: Page, language: string): Promise<string> {
  await tab(page, language).click();
  await page.locator('.samples .active').hover();
  await page.locator('.samples .active button.copy').click();
  return page.evaluate(() => navigator.clipboard.readText());
}

function isForThisMock([, , text]: readonly [string, string, string]): boolean {
  return text.includes(site.mock);
}

async function runSample(language: string, text: string, name: string): Promise<string> {
  const [program = '', ending = ''] = programs[language] ?? [];
  const file = join(folder, `${name}.${ending}`);
  writeFileSync(file, text);
  const { stdout } = await promisify(execFile)(program, [file], { cwd: folder, env });
  return stdout;
}

describe('every sample of an operation', () => {
  browserTest('works as copied', { timeout: 180_000 }, async ({ openPage, skip }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied: { id: string; label: string; text: string }[] = [];
    for (const id of operationIds) {
      await openReady(page, `${site.url}/operations/${id}/`);
      for (const { label } of sampleLanguages)
        copied.push({ id, label, text: await copySample(page, label) });
    }
    const runs = copied.filter(({ label }) => label !== 'Python' || missingPython === undefined);
    for (const { label } of sampleLanguages) {
      const all = runs.filter((run) => run.label === label);
      for (const { id, text } of all) expect([id, label, text]).toSatisfy(isForThisMock);
      const outputs = await Promise.all(
        all.map(({ id, text }) => runSample(label, text, `${id}-${label}`)),
      );
      for (const output of outputs) expect([label, output.length > 10]).toEqual([label, true]);
    }
    if (missingPython !== undefined) skip(missingPython);
  });

  browserTest('shows its response from the mock, by the button beside it', async ({ openPage }) => {
    const { page, errors, requests } = await openPage(WIDTHS.desktop);
    await openReady(page, `${site.url}/operations/searchUsers/`);
    await page.locator('.run-button').click();
    await page.locator('.samples .summary', { hasText: /^Code 0 in \d+ ms$/ }).waitFor();
    const shown = await page.locator('.run-response code').textContent();
    expect(JSON.parse(shown ?? '')).toMatchObject({ code: 0, data: {} });
    const others = requests.filter((request) => !request.startsWith(site.url));
    expect(others.map((request) => new URL(request).origin)).toEqual([site.mock]);
    expect(errors).toEqual([]);
  });

  browserTest(
    'has a button on every page that runs it on the mock, on this or any other port',
    { timeout: 120_000 },
    async ({ openPage }) => {
      const { page, errors, requests } = await openPage(WIDTHS.desktop);
      for (const address of callingPages()) {
        await openReady(page, site.url + address);
        const samples = await page.locator('.samples').all();
        expect([address, samples.length > 0]).toEqual([address, true]);
        for (const sample of samples) {
          await sample.locator('.run-button').click();
          // The mock responds to a token as to its code.
          const [, code = '0'] = /mock-(\d+)/.exec((await sample.textContent()) ?? '') ?? [];
          await sample.locator('.summary', { hasText: new RegExp(`^\\D*${code}\\b`) }).waitFor();
          const shown = await sample.locator('.run-response code').textContent();
          expect([address, Number(JSON.parse(shown ?? '').code)]).toEqual([address, Number(code)]);
        }
      }
      const others = requests.filter((request) => !request.startsWith(site.url));
      expect([...new Set(others.map((request) => new URL(request).origin))]).toEqual([site.mock]);
      expect(errors).toEqual([]);
    },
  );

  browserTest('is in the language that the reader chose before', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await openReady(page, `${site.url}/operations/searchUsers/`);
    await tab(page, 'Python').click();
    await openReady(page, `${site.url}/operations/listAnswers/`);
    await page.locator('.vp-code-group .active', { hasText: 'import requests' }).waitFor();
    await page.reload();
    await page.locator('.vp-code-group .active', { hasText: 'import requests' }).waitFor();
  });
});

browserTest(
  'no page shows an address of npm start where other ports are in use',
  async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    for (const address of ['/', '/guides/five-minute-start/', '/downloads/']) {
      await openReady(page, site.url + address);
      await expect
        .poll(() => page.locator('.vp-doc').textContent())
        .not.toMatch(/127\.0\.0\.1:40[012]0/);
    }
  },
);
