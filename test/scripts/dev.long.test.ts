import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { browserTest, WIDTHS } from '../browser/browser-test.ts';
import { writeAddedOperations } from '../contract/added-operations.ts';
import { startDev } from './dev-process.ts';

const patient = { timeout: 600_000 };
const PARAMETER = 'openapi/components/parameters/keyword.yaml';
const GUIDE = 'openapi/guides/errors-and-retries.md';

describe('npm run dev', patient, () => {
  browserTest('shows what is saved in the tab that is open', async ({ openPage }) => {
    const dev = startDev();
    await dev.prints(/^mock in .*, portal in/m);
    const { page, errors } = await openPage(WIDTHS.desktop);
    page.setDefaultTimeout(patient.timeout);
    const shows = (text: string) => page.getByText(text).first().waitFor();
    await page.goto(`${dev.url('portal')}/operations/searchUsers/`);
    await shows('Searches the users of the lifestyle platform by keyword');
    dev.edit(PARAMETER, (text) =>
      text.replace(/^description: .*/m, 'description: Words that a test has changed.'),
    );
    await shows('Words that a test has changed.');

    dev.edit('openapi/paths/searchUsers.yaml', (text) =>
      text.replace(/^( *summary:) .*/m, '$1 "Find List<User> by {{name}}"'),
    );
    await page.getByRole('heading', { level: 1, name: 'Find List<User> by {{name}}' }).waitFor();
    await page.locator('.VPSidebar').getByText('Find List<User> by {{name}}').waitFor();
    writeAddedOperations(join(dev.root, 'openapi'));
    await page.getByRole('link', { name: 'Call getTopic', exact: true }).first().click();
    await shows('An operation that a test adds: getTopic.');

    await page.goto(`${dev.url('portal')}/guides/errors-and-retries/`);
    dev.edit(GUIDE, (text) => `${text}\nA sentence that a test adds.\n`);
    await shows('A sentence that a test adds.');
    expect(errors).toEqual([]);
    // Nothing about a page that was opened hides what is wrong in the contract.
    expect(dev.err()).toBe('');
  });

  browserTest(
    'starts with the last good contract, and follows when it is mended',
    async ({ openPage }) => {
      let good = '';
      const dev = startDev(({ edit }) =>
        edit(PARAMETER, (text) => {
          good = text;
          return `${text}  broken: [\n`;
        }),
      );
      await dev.prints(/^mock in .*, portal in/m);
      expect(dev.err()).toMatch(/^openapi\/components\/parameters\/keyword\.yaml:\d+:\d+ /m);
      dev.edit(PARAMETER, () => good.replace(/^description: .*/m, 'description: Mended words.'));
      const { page } = await openPage(WIDTHS.desktop);
      page.setDefaultTimeout(patient.timeout);
      await page.goto(`${dev.url('portal')}/operations/searchUsers/`);
      await page.getByText('Mended words.').first().waitFor();
    },
  );
});
