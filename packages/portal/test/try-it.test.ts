import { createServer } from 'node:http';
import { operations } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { overflow } from './overflow.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { tryIt } from './try-it.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const all = Object.values(operations);
const failures = resultCodes.filter(({ code }) => code !== 0);

/** What is to be seen of each answer, in the picture. */
const seen = {
  getAuthorSideBaseInfo: 'dt:has-text("sample_follower_growth_rate_30d")',
  getAuthorLinkInfo: '.chart svg path:not([fill="none"])',
  getAuthorTouchDistribution: '.chart svg path:not([fill="none"])',
  searchUsers: '.people li',
  listAnswers: '.answers > li',
};

describe.each(Object.entries(WIDTHS))('try it, %s (%i px)', (_, width) => {
  browserTest.for(all)(
    'calls $id on the mock and shows the answer',
    async ({ id }, { openPage }) => {
      const { page, errors } = await openPage(width);
      const { open, send, hasSummary, raw } = tryIt(page, site.url);
      await open(`#operation=${id}`);
      await send();
      await hasSummary(/^Code 0 in \d+ ms$/);
      await page.locator(seen[id]).first().waitFor();
      expect(await overflow(page)).toBe(0);
      await page.getByRole('radio', { name: 'Tree' }).check();
      await page.locator('.tree').getByText('recordTime', { exact: true }).waitFor();
      expect(await overflow(page)).toBe(0);
      expect(JSON.parse(await raw())).toMatchObject({ code: 0, data: {} });
      expect(await overflow(page)).toBe(0);
      expect(errors).toEqual([]);
    },
  );
});

describe('try it on the gateway', () => {
  browserTest.for(all)('calls $id and shows what it cost', async ({ id }, { openPage }) => {
    const { page, errors } = await openPage(WIDTHS.desktop);
    const { open, send, hasSummary } = tryIt(page, site.url);
    await open(`#operation=${id}&target=gateway`);
    await send();
    await hasSummary(/^Code 0/);
    await page.locator(seen[id]).first().waitFor();
    await page.getByText('This call cost 1 credit.').waitFor();
    expect(errors).toEqual([]);
  });

  browserTest.for([
    [100, 'demo-unknown'],
    [302, 'demo-slow'],
    [303, 'demo-spent'],
    [600, 'demo-denied'],
    [601, 'demo-empty'],
  ] as const)('explains code %i', async ([code, token], { openPage }) => {
    const { page, errors } = await openPage(WIDTHS.desktop);
    const { open, send, hasSummary } = tryIt(page, site.url);
    await open('#operation=searchUsers&target=gateway');
    await page.getByLabel('What the gateway does').selectOption(token);
    await send();
    await hasSummary(`Code ${code}`);
    await page.locator('.problem', { hasText: hintOf(code) }).waitFor();
    expect(errors).toEqual([]);
  });

  browserTest('explains code 400, with what the server says about it', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    const { open, send, hasSummary } = tryIt(page, site.url);
    await open('#operation=searchUsers&target=gateway&page=two');
    await send();
    await hasSummary('Code 400');
    await page.locator('.problem', { hasText: 'page' }).waitFor();
  });

  browserTest('shows the limits when the token has some', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    const { open, giveToken, send, hasSummary } = tryIt(page, site.url);
    await open('#operation=searchUsers&target=gateway');
    await giveToken('demo-slow');
    await send();
    await hasSummary('Code 302');
    await page.getByText('rate: 0 left').waitFor();
    await page.getByText('Worth another try in').waitFor();
  });
});

describe('try it on the mock', () => {
  browserTest.for(failures)(
    'explains code $code',
    async ({ code, meaning, hint }, { openPage }) => {
      const { page, errors } = await openPage(WIDTHS.desktop);
      const { open, send, hasSummary } = tryIt(page, site.url);
      await open('#operation=searchUsers');
      await page.getByLabel('What the mock does').selectOption(`mock-${code}`);
      await send();
      await hasSummary(`Code ${code}`);
      await page.getByRole('heading', { name: `Code ${code}: ${meaning}` }).waitFor();
      await page.getByText(hint).first().waitFor();
      await page.getByRole('link', { name: `More about code ${code}` }).waitFor();
      expect(errors).toEqual([]);
    },
  );

  browserTest(
    'offers the scenarios that the mock lists, once it is asked for them',
    async ({ openPage }) => {
      const { page, requests } = await openPage(WIDTHS.desktop);
      await tryIt(page, site.url).open('#operation=listAnswers');
      expect(requests.filter((request) => !request.startsWith(site.url))).toEqual([]);
      await page.getByRole('button', { name: 'Ask the mock for all of them' }).click();
      const options = page.getByLabel('What the mock does').locator('option');
      await expect
        .poll(() => options.allTextContents())
        .toContainEqual(expect.stringMatching(/^mock-cursor-loop: /));
    },
  );

  browserTest('reads a list on, page by page', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    const { open, send, hasSummary } = tryIt(page, site.url);
    for (const [id, item] of [
      ['searchUsers', '.people h3'],
      ['listAnswers', '.answer-text'],
    ] as const) {
      await open(`#operation=${id}`);
      await send();
      await hasSummary('Code 0');
      const first = await page.locator(item).allTextContents();
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect.poll(() => page.locator(item).allTextContents()).not.toEqual(first);
    }
  });

  browserTest('tells who answers without an envelope', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    const { open, giveToken, send } = tryIt(page, site.url);
    await open('#operation=searchUsers');
    for (const [token, title] of [
      ['mock-html', 'What answered is not this service'],
      ['mock-reset', 'No answer came'],
    ] as const) {
      await giveToken(token);
      await send();
      await page.getByRole('heading', { name: title }).waitFor();
    }
  });

  browserTest('can be stopped while it waits', async ({ openPage }) => {
    const { page, errors } = await openPage(WIDTHS.desktop);
    const { open, giveToken, send, hasSummary } = tryIt(page, site.url);
    await open('#operation=searchUsers');
    await giveToken('mock-hang');
    await send();
    await hasSummary('Waiting');
    await page.getByRole('button', { name: 'Stop' }).click();
    await hasSummary(/^$/);
    expect(errors).toEqual([]);
  });

  browserTest(
    'shows HTML in answers as text, and formatted in a frame that can do nothing',
    async ({ openPage }) => {
      const { page, errors, requests } = await openPage(WIDTHS.desktop);
      const { open, giveToken, send, hasSummary } = tryIt(page, site.url);
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        return dialog.dismiss();
      });
      for (const { id } of all) {
        await open(`#operation=${id}`);
        await giveToken('mock-nasty-text');
        await send();
        await hasSummary('Code 0');
        await page.locator(seen[id]).first().waitFor();
      }
      const folds = await page.getByText('Formatted').all();
      for (const fold of folds) await fold.click();
      const frames = page.locator('iframe[sandbox=""]');
      expect(folds.length).toBeGreaterThan(0);
      await expect.poll(() => frames.count()).toBe(folds.length);
      expect(await page.locator('iframe').count()).toBe(folds.length);
      for (const frame of await frames.all()) {
        expect(await frame.getAttribute('srcdoc')).not.toMatch(
          /<(script|img|svg|iframe|a|form|link)\b|\son\w+=/i,
        );
      }
      const ours = [site.url, site.mock, 'about:'];
      expect(
        requests.filter((request) => !ours.some((start) => request.startsWith(start))),
      ).toEqual([]);
      expect(dialogs).toEqual([]);
      expect(errors).toEqual([]);
    },
  );
});

describe('try it on an address of the reader', () => {
  browserTest(
    'tells a server that is not there from one that forbids the page',
    async ({ openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      const { open, chooseTarget, send } = tryIt(page, site.url);
      const silent = createServer((_, response) => response.end('{"code":0,"data":{}}'));
      const address = await listening(silent);
      await open('#operation=searchUsers');
      await chooseTarget('My own address');
      const findOut = async () => {
        await page.getByRole('textbox', { name: /^Address/ }).fill(address);
        await send();
        await page.getByRole('button', { name: 'Find out which it is' }).click();
      };
      await findOut();
      await page.getByText('It does not let this page read its answers').waitFor();
      silent.closeAllConnections();
      await new Promise((resolve) => silent.close(resolve));
      await findOut();
      await page.getByText('Nothing answers there.').waitFor();
    },
  );

  browserTest('refuses an address with a token in it', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    const { open, chooseTarget, send } = tryIt(page, site.url);
    await open('#operation=searchUsers');
    await chooseTarget('My own address');
    await page.getByRole('textbox', { name: /^Address/ }).fill(`${site.mock}/?token=demo-pasted`);
    await send();
    await page.getByRole('heading', { name: 'The call was not sent' }).waitFor();
    expect(await page.locator('.try-answer').textContent()).not.toContain('demo-pasted');
  });

  browserTest('warns of plain http', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    const { open, chooseTarget } = tryIt(page, site.url);
    await open();
    await chooseTarget('My own address');
    await page.getByRole('textbox', { name: /^Address/ }).fill('http://api.social-data.example');
    await page.getByText('everyone can read the token').waitFor();
  });
});

function hintOf(code: number): string {
  return resultCodes.find((info) => info.code === code)?.hint ?? '';
}

function listening(server: ReturnType<typeof createServer>): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    });
  });
}
