import { operations } from '@social-data/contract/operations';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';
import { referenceLink } from '../shared/page-addresses.ts';
import { buildPortal, type RunningPortal, startPortal } from '../src/index.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';

let portal: RunningPortal;

beforeAll(async () => {
  await buildPortal();
  portal = await startPortal({ port: 0 });
}, BUILD_TIMEOUT_MS);

afterAll(() => portal.close());

describe.each(Object.entries(WIDTHS))('the reference at the width of a %s (%i px)', (_, width) => {
  browserTest.for(Object.values(operations))(
    'shows $id at its address, as wide as the window, without a request to another host',
    async (operation, { openPage }) => {
      const { page, errors, requests } = await openPage(width);
      // The page renders operations only when they are scrolled to.
      await page.goto(portal.url + referenceLink(operation));
      await page.getByRole('heading', { name: 'Responses' }).first().waitFor();
      await page.getByRole('heading', { name: operation.summary }).first().waitFor();
      const visible = (text: string) => page.getByText(text).filter({ visible: true }).first();
      await visible(operation.path).waitFor();
      for (const { name } of operation.parameters)
        await page.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor();
      if (operation.id === 'listAnswers') await visible('evidence: conflicting').waitFor();
      expect(requests.filter((address) => new URL(address).origin !== portal.url)).toEqual([]);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('table')]
          .filter((table) => table.getBoundingClientRect().right > innerWidth)
          .map(({ textContent }) => textContent.slice(0, 40)),
      );
      expect(cut).toEqual([]);
      expect(errors).toEqual([]);
    },
  );
});
