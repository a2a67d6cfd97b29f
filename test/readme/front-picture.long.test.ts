import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { BUILD_TIMEOUT_MS } from '../../packages/portal/test/build-timeout.ts';
import { services } from '../../scripts/start/services.ts';
import { browserTest, WIDTHS } from '../browser/browser-test.ts';
import { killChildren, startChild } from '../process/child.ts';
import { drawPicture, type ShownUser } from './front-picture/draw-picture.ts';

const script = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const picture = new URL('../../packages/portal/front-picture.svg', import.meta.url);

const SHOWN_USERS = 3;

afterEach(killChildren);

/**
 * Does what the picture of the README shows, and draws it from what was printed and shown. `UPDATE_PICTURE=1` writes
 * the file.
 */
browserTest(
  'the picture of the README shows what npm start prints and what the page then shows',
  { timeout: BUILD_TIMEOUT_MS },
  async ({ openPage }) => {
    const anyPorts = Object.fromEntries(services.map(({ portVariable }) => [portVariable, '0']));
    const child = startChild([script], { env: { ...process.env, ...anyPorts } });
    await child.prints(/^ready.*\n/m);
    const [, portal = ''] = /^portal\s+(\S+)/m.exec(child.out()) ?? [];
    const { page } = await openPage(WIDTHS.desktop);
    await page.goto(`${portal}/try/#operation=searchUsers&keyword=camping`);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.people li').nth(SHOWN_USERS).waitFor();
    const drawn = drawPicture({
      terminal: ['$ npm start', ...withUsualPorts(child.out())],
      summary: 'Try it · users.search · keyword = camping · Code 0',
      users: await shownUsers(page),
    });
    if (process.env.UPDATE_PICTURE === '1') writeFileSync(picture, drawn);
    expect(readFileSync(picture, 'utf8')).toBe(drawn);
  },
);

/** The lines of a start on the usual ports. How long it took differs from start to start. */
function withUsualPorts(output: string): readonly string[] {
  const addresses = [...output.matchAll(/^\w+\s+(http:\S+)/gm)].map(([, address = '']) => address);
  const usual = addresses.reduce(
    (text, address, index) =>
      text.replaceAll(address, `http://127.0.0.1:${services[index]?.defaultPort}`),
    output.trimEnd(),
  );
  // The column after the addresses is as wide as the longest of them.
  return (
    usual
      .replace(/^ready in \S+ s/m, 'ready')
      .split('\n')
      // That of the admin page has a port and a token of this start.
      .filter((line) => !line.includes('admin page'))
      .map((line) => line.replace(/^(\w+ +http:\S+) +/, '$1  '))
  );
}

function shownUsers(page: Page): Promise<readonly ShownUser[]> {
  return page.locator('.people li').evaluateAll((cards, count) => {
    const textOf = (element: Element | null) => element?.textContent?.trim() ?? '';
    return cards.slice(0, count).map((card) => {
      const name = textOf(card.querySelector('h3'));
      const [letter = ''] = name;
      return { letter, name, lines: [...card.querySelectorAll('p')].slice(0, 3).map(textOf) };
    });
  }, SHOWN_USERS);
}
