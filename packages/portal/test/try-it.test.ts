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

describe('the form', () => {
  browserTest(
    'lists allowed values with what they mean, and marks what is required',
    async ({ openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      await tryIt(page, site.url).open('#operation=getAuthorLinkInfo');
      for (const { name, ...parameter } of operations.getAuthorLinkInfo.parameters) {
        const field = page.locator(`#try-parameter-${name}`);
        expect(await field.getAttribute('required')).toBe(parameter.required ? '' : null);
        if (!('enum' in parameter)) continue;
        const options = await field.locator('option').allTextContents();
        expect(options).toHaveLength(parameter.enum.length + 1);
        for (const [value, meaning] of Object.entries(parameter.enumDescriptions))
          expect(options.map((option) => option.trim())).toContain(`${value}: ${meaning}`);
      }
    },
  );

  browserTest(
    'follows a link, and keeps what can be shared in the address',
    async ({ openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      await tryIt(page, site.url).open(
        '#operation=listAnswers&target=gateway&questionId=question-2&order=_updated',
      );
      expect(await page.getByLabel('Operation').inputValue()).toBe('listAnswers');
      expect(await page.locator('#try-parameter-order').inputValue()).toBe('_updated');
      await page.locator('#try-parameter-offset').fill('5');
      await expect.poll(() => page.url()).toContain('offset=5');
    },
  );

  browserTest('offers the call as code, with a placeholder for the token', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    const { open, giveToken } = tryIt(page, site.url);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open("#operation=searchUsers&keyword=it's");
    await giveToken('demo-canary');
    await page.getByRole('button', { name: 'Copy cURL' }).click();
    const curl = await page.evaluate(() => navigator.clipboard.readText());
    expect(curl).toContain(`--data-urlencode 'keyword=it'\\''s'`);
    expect(curl).toContain('"token=$TOKEN"');
    await page.getByRole('button', { name: 'Copy TypeScript' }).click();
    const program = await page.evaluate(() => navigator.clipboard.readText());
    expect(program).toContain('api.users.search({ keyword: "it\'s" })');
    expect(curl + program).not.toContain('demo-canary');
  });

  browserTest('works with the keyboard alone', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    const { open, hasSummary } = tryIt(page, site.url);
    await open('#operation=searchUsers');
    const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
    const tabTo = async (id: string) => {
      for (let steps = 0; (await focused()) !== id; steps += 1) {
        if (steps > 60) throw new Error(`Tab does not reach ${id}.`);
        await page.keyboard.press('Tab');
      }
    };
    await tabTo('try-parameter-keyword');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('camping');
    await page.keyboard.press('Enter');
    await hasSummary('Code 0');
    await tabTo('try-scenario');
    await page.keyboard.type('mock-302');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await hasSummary('Code 302');
  });
});

describe('the token', () => {
  browserTest('is in no address, storage, history or title of the page', async ({ openPage }) => {
    const { page, errors } = await openPage(WIDTHS.desktop);
    const canary = 'demo-canary-7f3a';
    const { open, giveToken, send, hasSummary } = tryIt(page, site.url);
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    const toPortal: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(site.url))
        toPortal.push(`${request.url()} ${JSON.stringify(request.headers())}`);
    });
    await open('#operation=searchUsers');
    await giveToken(canary);
    await send();
    await hasSummary('Code 0');
    // As a parameter by mistake: it must not get into the address that way either.
    await page.locator('#try-parameter-keyword').fill(canary);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('link', { name: 'Result codes' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Result codes' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    const kept = await page.evaluate(async () =>
      JSON.stringify([
        location.href,
        document.title,
        history.state,
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        await indexedDB.databases(),
        await caches.keys(),
      ]),
    );
    expect(kept + addresses.join() + toPortal.join()).not.toContain(canary);
    expect(await page.getByLabel('Token', { exact: true }).inputValue()).not.toBe(canary);
    expect(errors).toEqual([]);
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
