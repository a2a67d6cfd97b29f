import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Locale, locales, localizedAddress } from '../shared/page-addresses.ts';
import { buildPortal } from '../src/index.ts';
import { distFolder } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';

/** What readers come for: the page, the heading on it, and a word that the page has. */
const TASKS = [
  ['get a token', '/authentication/', 'get-a-token', 'demo-token'],
  ['make a first call', '/guides/five-minute-start/', 'send-a-first-request', 'curl'],
  ['find a field by its name', '/operations/listAnswers/', 'response', 'voteup_count'],
  ['understand code 302', '/codes/', 'code-302', '302'],
  ['read all pages of a list', '/guides/page-through-everything/', undefined, 'items'],
  ['set limits', '/gateway/', 'tokens-and-limits', '--daily-quota'],
  ['see what has changed', '/changelog/', undefined, '1.0.0'],
  ['find an option of the SDK', '/sdk/', 'all-options', 'maxRetries'],
  ['connect an assistant by MCP', '/tools/mcp/', 'connect-a-host', 'mcpServers'],
  ['run the gateway in a container', '/gateway/', 'install-it-elsewhere', 'Containerfile'],
] as const;

/** Clicks from the home page: to a page, and from there to another one or to a heading. */
const MAX_STEPS = 2;

beforeAll(async () => {
  await buildPortal();
}, BUILD_TIMEOUT_MS);

function htmlOf(address: string): string {
  return readFileSync(join(distFolder, address, 'index.html'), 'utf8');
}

function linksOf(address: string): readonly string[] {
  return [...htmlOf(address).matchAll(/\shref="(\/[^"#?]*)/g)].map(([, href = '']) => href);
}

/** How many clicks lead from the home page of a language to a page; infinite beyond the allowed number. */
function stepsTo(target: string, locale: Locale): number {
  let reached = new Set([localizedAddress('/', locale)]);
  for (let steps = 0; steps <= MAX_STEPS; steps += 1) {
    if (reached.has(target)) return steps;
    const pages = [...reached].filter((page) => existsSync(join(distFolder, page, 'index.html')));
    reached = new Set(pages.flatMap(linksOf));
  }
  return Number.POSITIVE_INFINITY;
}

describe.each(locales)('a reader in %s', (locale) => {
  test.each(TASKS)('can %s in two steps', (_, page, heading, word) => {
    const address = localizedAddress(page, locale);
    const html = htmlOf(address);
    expect(stepsTo(address, locale)).toBeLessThanOrEqual(MAX_STEPS);
    if (heading !== undefined) expect(html).toContain(` id="${heading}"`);
    expect(html).toContain(word);
  });
});
