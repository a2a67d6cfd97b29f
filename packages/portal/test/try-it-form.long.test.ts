import { createServer } from 'node:http';
import { operations } from '@social-data/contract/operations';
import { listen, originOf } from '@social-data/server-protocol';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { openForm, tryItPage } from './try-it-page.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
}, BUILD_TIMEOUT_MS);
afterAll(() => site.close());

describe('the form of "Try it"', () => {
  browserTest(
    'lists the allowed values with their meaning and marks required parameters',
    async ({ openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      await tryItPage(page, site.url).open('#operation=getAuthorLinkInfo');
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

  browserTest('reads its state from the address and writes it back', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    await tryItPage(page, site.url).open(
      '#operation=listAnswers&target=gateway&questionId=question-2&order=_updated',
    );
    expect(await page.getByLabel('Operation').inputValue()).toBe('listAnswers');
    expect(await page.locator('#try-parameter-order').inputValue()).toBe('_updated');
    await page.locator('#try-parameter-offset').fill('5');
    await expect.poll(() => page.url()).toContain('offset=5');
  });

  browserTest('keeps what is filled in when the language changes', async ({ openPage }) => {
    const { page, errors } = await openPage(WIDTHS.desktop);
    await tryItPage(page, site.url).open('#operation=listAnswers');
    await page.getByLabel('Operation').selectOption('searchUsers');
    const keyword = page.locator('#try-parameter-keyword');
    for (const [text, language] of [
      ['R&D, C++, 100% "cotton"', 'zh'],
      ['100%', 'en'],
    ]) {
      await keyword.fill(text ?? '');
      await expect.poll(() => page.url()).toContain('100%25');
      await page.reload();
      await page.locator('.VPNavBarTranslations button').hover();
      await page.locator('.VPNavBarTranslations a').first().click();
      await page.locator(`html[lang^="${language}"]`).waitFor();
      await expect.poll(() => keyword.inputValue()).toBe(text);
    }
    expect(errors).toEqual([]);
  });

  browserTest('is there for an address with a % of its own', async ({ openPage }) => {
    const { page, errors } = await openPage(WIDTHS.desktop);
    await openForm(page, `${site.url}/try/#operation=searchUsers&keyword=50% off`);
    expect(await page.locator('#try-parameter-keyword').inputValue()).toMatch(/^50%/);
    expect(errors).toEqual([]);
  });

  browserTest('stays with one server from page to page', async ({ openPage }) => {
    const { page, requests } = await openPage(WIDTHS.desktop);
    const { open, fillToken, send, chooseTarget, waitForSummary } = tryItPage(page, site.url);
    const [next, previous] = ['Next page', 'Previous page'].map((name) =>
      page.getByRole('button', { name }),
    );
    await open('#operation=searchUsers');
    await send();
    await waitForSummary('Code 0');
    await chooseTarget('Gateway');
    await next?.click();
    await previous?.waitFor();
    expect(requests.filter((request) => request.startsWith(site.gateway))).toEqual([]);
    expect(await page.getByRole('radio', { name: 'Mock' }).isChecked()).toBe(true);
    // A page that fails, or is stopped, is not the end of those before it.
    for (const token of ['mock-reset', 'mock-hang']) {
      await fillToken(token);
      await next?.click();
      if (token === 'mock-hang') await page.getByRole('button', { name: 'Stop' }).click();
      await waitForSummary(/No envelope|Stopped/);
      await previous?.click();
      await waitForSummary('Code 0');
      expect(await page.locator('#try-parameter-page').inputValue()).toBe('2');
    }
  });

  browserTest(
    'shows the call as code, with a token that everybody may know',
    async ({ openPage }) => {
      const { page } = await openPage(WIDTHS.desktop);
      const { open, fillToken, chooseTarget } = tryItPage(page, site.url);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await open("#operation=searchUsers&keyword=it's");
      const copied = async (language: string) => {
        await page.locator('.try-code label', { hasText: language }).click();
        await page.locator('.try-code .active button.copy').click();
        return page.evaluate(() => navigator.clipboard.readText());
      };
      await fillToken('demo-canary');
      const curl = await copied('curl');
      expect(curl).toContain(`--data-urlencode 'keyword=it'\\''s'`);
      expect(curl).toContain("'token=demo-token'");
      const program = await copied('TypeScript');
      expect(program).toContain('api.users.search({ keyword: "it\'s" })');
      expect(program).toContain("client';\n\nconst api");
      const others = (await copied('fetch')) + (await copied('Python'));
      expect(curl + program + others).not.toContain('demo-canary');
      await fillToken('mock-303');
      expect(await copied('curl')).toContain("'token=mock-303'");
      await chooseTarget('My own address');
      await fillToken('demo-canary');
      expect(await copied('curl')).toContain('"token=$TOKEN"');
    },
  );

  browserTest('works with the keyboard alone', async ({ openPage }) => {
    const { page } = await openPage(WIDTHS.desktop);
    const { open, waitForSummary } = tryItPage(page, site.url);
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
    await waitForSummary('Code 0');
    await tabTo('try-scenario');
    // Typing the name would depend on how fast it is typed.
    const choice = page.locator('#try-scenario');
    for (let steps = 0; (await choice.inputValue()) !== 'mock-302'; steps += 1) {
      if (steps > 60) throw new Error('The arrow does not reach mock-302.');
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForSummary('Code 302');
    await tabTo('try-curl');
    const tab = page.locator('label[for="try-curl"]');
    expect(await tab.evaluate((label) => getComputedStyle(label).outlineStyle)).toBe('auto');
  });
});

describe('the token in "Try it"', () => {
  browserTest(
    'appears in no address, storage, history or title of the page',
    async ({ openPage }) => {
      const { page, errors } = await openPage(WIDTHS.desktop);
      const canary = 'demo-canary-7f3a';
      const { open, fillToken, send, waitForSummary } = tryItPage(page, site.url);
      const addresses: string[] = [];
      page.on('framenavigated', (frame) => addresses.push(frame.url()));
      const toPortal: string[] = [];
      page.on('request', (request) => {
        if (request.url().startsWith(site.url))
          toPortal.push(`${request.url()} ${JSON.stringify(request.headers())}`);
      });
      await open('#operation=searchUsers');
      await fillToken(canary);
      await send();
      await waitForSummary('Code 0');
      // A token typed into another field by mistake must not get into the address either.
      await page.locator('#try-parameter-keyword').fill(`${canary}\t`);
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByRole('link', { name: 'Result codes' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Result codes' }).waitFor();
      // VitePress marks the place in the outline in the next frame, and fails where the page is gone by then.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      await page.goBack();
      await page.getByRole('button', { name: 'Send' }).waitFor();
      const stored = await page.evaluate(async () =>
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
      expect(stored + addresses.join() + toPortal.join()).not.toContain(canary);
      expect(await page.getByLabel('Token', { exact: true }).inputValue()).not.toBe(canary);
      expect(errors).toEqual([]);
    },
  );
});

describe('the form and the response of an operation', () => {
  browserTest(
    'keep fields clear of the bars, and mask a token that may be secret',
    async ({ openPage }) => {
      const { page, errors } = await openPage(WIDTHS.phone);
      const { send, fillToken, chooseTarget, waitForSummary, rawBody } = tryItPage(page, site.url);
      const echo = await startEcho();
      await openForm(page, `${site.url}/operations/listAnswers/`);
      const fields = page.locator('.try-form :is(input:not([type="radio"]), select):visible');
      for (const field of await fields.all()) {
        await field.focus();
        const place = await field.getAttribute('id');
        expect([place, await field.evaluate(isUncovered)]).toEqual([place, true]);
      }
      await page.setViewportSize({ width: 320, height: 700 });
      await send();
      await waitForSummary(/^Code 0/);
      await chooseTarget('My own address');
      await page.getByRole('textbox', { name: /^Address/ }).fill(echo.url);
      // As from a cell of a spreadsheet.
      await fillToken('secret-of-mine\t');
      expect(await page.getByLabel('Token', { exact: true }).getAttribute('type')).toBe('password');
      await send();
      await page.locator('.raw', { hasText: 'The token was' }).waitFor();
      const shown = await rawBody();
      expect(shown).not.toContain('secret-of-mine');
      expect(shown).toContain(LONG_NUMBER);
      await echo.close();
      expect(errors).toEqual([]);
    },
  );
});

/** More digits than a number of JavaScript holds. */
const LONG_NUMBER = '12345678901234567891';

/** A server of the reader that repeats the token in its response. */
async function startEcho(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end(
      `{"code":0,"message":"The token was ${searchParams.get('token')}","data":{"id":${LONG_NUMBER}}}`,
    );
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    url: originOf({ host: '127.0.0.1', port }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether nothing is drawn over the middle of an element. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && element.contains(found);
}
