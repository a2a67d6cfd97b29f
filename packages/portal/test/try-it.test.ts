import { createServer } from 'node:http';
import { operations } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import { listen, originOf } from '@social-data/server-protocol';
import { describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { inTurn, isLongRun } from '../../../test/scale.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { overflow } from './page-layout.ts';
import { type RunningSite, siteTest } from './running-site.ts';
import { tryItPage } from './try-it-page.ts';

let site: RunningSite;

siteTest.beforeAll(({ site: shared }) => {
  site = shared;
}, BUILD_TIMEOUT_MS);

const failures = resultCodes.filter(({ code }) => code !== 0);

/** Selector of something in what is shown first of each operation's response. */
const shownParts: Readonly<Record<string, string>> = {
  getAuthorSideBaseInfo: '.raw:has-text("sample_follower_growth_rate_30d")',
  getAuthorLinkInfo: '.chart .bar',
  getAuthorTouchDistribution: '.chart .bar',
  searchUsers: '.raw:has-text("red_id")',
  listAnswers: '.raw:has-text("finished_reading_filtered_count")',
};

/** The operations of the specification. */
const all = Object.values(operations).filter(({ id }) => id in shownParts);

/** The ordinary run calls two operations, and not all five. */
const looks = Object.entries(WIDTHS).map(([name, width], turn) => [name, width, turn] as const);

describe.each(looks)('the page "Try it" at the width of a %s (%i px)', (_, width, turn) => {
  browserTest.for(inTurn(all, turn, all.length))(
    'calls $id on the mock and shows the response',
    async ({ id }, { sharedPage }) => {
      const { page, errors } = await sharedPage(width);
      const { open, send, waitForSummary, rawBody } = tryItPage(page, site.url);
      await open(`#operation=${id}`);
      await send();
      await waitForSummary(/^Code 0 in \d+ ms$/);
      await page
        .locator(shownParts[id] ?? '')
        .first()
        .waitFor();
      expect(await overflow(page)).toBe(0);
      expect(JSON.parse(await rawBody())).toMatchObject({ code: 0, data: {} });
      expect(await overflow(page)).toBe(0);
      expect(errors).toEqual([]);
    },
  );
});

describe('the page "Try it" with the gateway as target', () => {
  // The ordinary run calls one operation here; what a response looks like does not depend on who sent it.
  browserTest.for(inTurn(all, 3, all.length))(
    'calls $id and shows the cost of the call',
    async ({ id }, { sharedPage }) => {
      const { page, errors } = await sharedPage(WIDTHS.desktop);
      const { open, send, waitForSummary } = tryItPage(page, site.url);
      await open(`#operation=${id}&target=gateway`);
      await send();
      await waitForSummary(/^Code 0/);
      await page
        .locator(shownParts[id] ?? '')
        .first()
        .waitFor();
      await page.locator('.facts tr', { hasText: /^X-Cost1$/ }).waitFor();
      expect(errors).toEqual([]);
    },
  );

  browserTest('explains every code that it has a token for', async ({ sharedPage }) => {
    const { page, errors } = await sharedPage(WIDTHS.desktop);
    const { open, send, waitForSummary } = tryItPage(page, site.url);
    await open('#operation=searchUsers&target=gateway');
    for (const [code, token] of [
      [100, 'demo-unknown'],
      [302, 'demo-slow'],
      [303, 'demo-spent'],
      [600, 'demo-denied'],
      [601, 'demo-empty'],
    ] as const) {
      await page.getByLabel('What the gateway does').selectOption(token);
      await send();
      await waitForSummary(`Code ${code}`);
      await page.locator('.problem', { hasText: hintOf(code) }).waitFor();
      if (code !== 302) continue;
      await page.locator('.facts tr', { hasText: '"rate";r=0' }).waitFor();
      await page.locator('.facts tr', { hasText: /^Retry-After\d+$/ }).waitFor();
    }
    expect(errors).toEqual([]);
  });

  browserTest('explains code 400 with the message of the server', async ({ sharedPage }) => {
    const { page } = await sharedPage(WIDTHS.desktop);
    const { open, send, waitForSummary } = tryItPage(page, site.url);
    await open('#operation=searchUsers&target=gateway&page=two');
    await send();
    await waitForSummary('Code 400');
    await page.locator('.problem', { hasText: 'page' }).waitFor();
  });
});

describe('the page "Try it" with the mock as target', () => {
  browserTest('explains every code', async ({ sharedPage }) => {
    const { page, errors } = await sharedPage(WIDTHS.desktop);
    const { open, send, waitForSummary } = tryItPage(page, site.url);
    await open('#operation=searchUsers');
    for (const { code, meaning, hint } of inTurn(failures, 0, 3)) {
      await page.getByLabel('What the mock does').selectOption(`mock-${code}`);
      await send();
      await waitForSummary(`Code ${code}`);
      await page.getByRole('heading', { name: `Code ${code}: ${meaning}` }).waitFor();
      await page.getByText(hint).first().waitFor();
      await page.getByRole('link', { name: `More about code ${code}` }).waitFor();
    }
    expect(errors).toEqual([]);
  });

  browserTest('offers the scenarios of the mock without asking it', async ({ sharedPage }) => {
    const { page, requests } = await sharedPage(WIDTHS.desktop);
    await tryItPage(page, site.url).open('#operation=listAnswers');
    const options = page.getByLabel('What the mock does').locator('option');
    expect(await options.allTextContents()).toContainEqual(
      expect.stringMatching(/^mock-cursor-loop: /),
    );
    // The log of the page before may still ask for what the mock received.
    const asked = requests.filter((request) => !/__requests/.test(request));
    expect(asked.filter((request) => !request.startsWith(site.url))).toEqual([]);
  });

  browserTest('fetches the next page of a list', async ({ sharedPage }) => {
    const { page } = await sharedPage(WIDTHS.desktop);
    const { open, send, waitForSummary } = tryItPage(page, site.url);
    for (const id of inTurn(['searchUsers', 'listAnswers'], 1, 2)) {
      await open(`#operation=${id}`);
      await send();
      await waitForSummary('Code 0');
      const first = await page.locator('.raw code').allTextContents();
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect.poll(() => page.locator('.raw code').allTextContents()).not.toEqual(first);
    }
  });

  browserTest(
    'explains a response without an envelope and a missing response',
    async ({ sharedPage }) => {
      const { page } = await sharedPage(WIDTHS.desktop);
      const { open, fillToken, send } = tryItPage(page, site.url);
      await open('#operation=searchUsers');
      for (const [token, title] of [
        ['mock-html', 'The response is not from this service'],
        ['mock-reset', 'No response arrived'],
        ['mock-truncated', 'The response broke off'],
      ] as const) {
        await fillToken(token);
        await send();
        await page.getByRole('heading', { name: title }).waitFor();
      }
    },
  );

  browserTest('sends a call once, and stops it in flight', async ({ sharedPage }) => {
    const { page, errors, requests } = await sharedPage(WIDTHS.desktop);
    const { open, fillToken, send, waitForSummary } = tryItPage(page, site.url);
    await open('#operation=searchUsers');
    await fillToken('mock-hang');
    await send();
    await waitForSummary('Waiting');
    // An impatient reader presses the button and Enter again.
    await page.locator('.send').click({ force: true });
    await page.getByLabel('Token', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Stop' }).click();
    await waitForSummary(/^Stopped after \d+\.\d s$/);
    expect(requests.filter((request) => request.includes('mock-hang'))).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  browserTest('shows HTML of responses as text', async ({ sharedPage }) => {
    const { page, errors, requests } = await sharedPage(WIDTHS.desktop);
    const { open, fillToken, send, waitForSummary } = tryItPage(page, site.url);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      return dialog.dismiss();
    });
    for (const { id } of inTurn(all, 1, 3)) {
      await open(`#operation=${id}`);
      await fillToken('mock-nasty-text');
      await send();
      await waitForSummary('Code 0');
      await page
        .locator(shownParts[id] ?? '')
        .first()
        .waitFor();
    }
    const ours = [site.url, site.mock, 'about:'];
    expect(requests.filter((request) => !ours.some((start) => request.startsWith(start)))).toEqual(
      [],
    );
    expect(dialogs).toEqual([]);
    expect(errors).toEqual([]);
  });
});

describe('the page "Try it" with an address of the reader', () => {
  browserTest(
    'tells a server that is down from one that does not allow the page',
    async ({ sharedPage }) => {
      const { page } = await sharedPage(WIDTHS.desktop);
      const { open, chooseTarget, send } = tryItPage(page, site.url);
      const silent = createServer((_, response) => response.end('{"code":0,"data":{}}'));
      const { port } = await listen(silent, { host: '127.0.0.1', port: 0 });
      const address = originOf({ host: '127.0.0.1', port });
      await open('#operation=searchUsers');
      await chooseTarget('My own address');
      const checkServer = async () => {
        await page.getByRole('textbox', { name: /^Address/ }).fill(address);
        await send();
        await page.getByRole('button', { name: 'Find out which' }).click();
      };
      await checkServer();
      await page.getByText('does not allow this page to read its responses').waitFor();
      silent.closeAllConnections();
      await new Promise((resolve) => silent.close(resolve));
      await checkServer();
      await page.getByText('No server responds: it is not running').waitFor();
    },
  );

  if (isLongRun)
    browserTest('explains a redirect, which the client does not follow', async ({ sharedPage }) => {
      const { page } = await sharedPage(WIDTHS.desktop);
      const { open, chooseTarget, send } = tryItPage(page, site.url);
      const moved = createServer((_, response) => {
        const headers = {
          Location: 'https://elsewhere.example/',
          'Access-Control-Allow-Origin': '*',
        };
        response.writeHead(302, headers).end();
      });
      const { port } = await listen(moved, { host: '127.0.0.1', port: 0 });
      await open('#operation=searchUsers');
      await chooseTarget('My own address');
      const address = originOf({ host: '127.0.0.1', port });
      await page.getByRole('textbox', { name: /^Address/ }).fill(address);
      await send();
      await page.getByRole('heading', { name: 'The server sent a redirect' }).waitFor();
      expect(await page.locator('.summary').textContent()).not.toContain('HTTP');
      moved.closeAllConnections();
      moved.close();
    });

  browserTest('refuses an address that contains a token', async ({ sharedPage }) => {
    const { page } = await sharedPage(WIDTHS.desktop);
    const { open, chooseTarget, send } = tryItPage(page, site.url);
    await open('#operation=searchUsers');
    await chooseTarget('My own address');
    await page.getByRole('textbox', { name: /^Address/ }).fill(`${site.mock}/?token=demo-pasted`);
    await send();
    await page.getByRole('heading', { name: 'The call was not sent' }).waitFor();
    expect(await page.locator('.try').textContent()).not.toContain('demo-pasted');
    for (const end of ['/', operations.searchUsers.path]) {
      await page.getByRole('textbox', { name: /^Address/ }).fill(site.mock + end);
      await page.getByText(`curl -G '${site.mock}${operations.searchUsers.path}'`).waitFor();
    }
  });

  if (isLongRun)
    browserTest('warns about plain http', async ({ sharedPage }) => {
      const { page } = await sharedPage(WIDTHS.desktop);
      const { open, chooseTarget } = tryItPage(page, site.url);
      await open();
      await chooseTarget('My own address');
      await page.getByRole('textbox', { name: /^Address/ }).fill('http://api.social-data.example');
      await page.getByText('anyone on the network path can read the token').waitFor();
    });
});

function hintOf(code: number): string {
  return resultCodes.find((info) => info.code === code)?.hint ?? '';
}
