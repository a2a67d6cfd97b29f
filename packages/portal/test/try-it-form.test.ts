import { operations } from '@social-data/contract/operations';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { tryIt } from './try-it.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

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
