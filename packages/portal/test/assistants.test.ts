import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gaps } from '@social-data/contract/gaps';
import { beforeAll, describe, expect, test } from 'vitest';
import { locales, localizedAddress, markdownAddress } from '../shared/page-addresses.ts';
import { contractText } from '../src/build/contract-texts.ts';
import { buildPortal } from '../src/index.ts';
import { distFolder } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { pageAddresses } from './page-addresses.ts';

beforeAll(async () => {
  await buildPortal();
}, BUILD_TIMEOUT_MS);

const read = (address: string) => readFileSync(join(distFolder, address), 'utf8');

describe('every page as Markdown', () => {
  test('begins with its heading, contains no markup of the site and says where the gaps are', () => {
    for (const address of pageAddresses()) {
      const markdown = read(markdownAddress(address));
      expect([address, markdown]).toSatisfy(([, text]: [string, string]) => /^# |\n# /.test(text));
      const prose = markdown.replaceAll(/```.*?```|`[^`]*`/gs, '');
      expect([address, prose.match(/<\/?\w+[ >]|<!--|class=/g)]).toEqual([address, null]);
      expect(markdown).toContain('unknowns.md');
    }
  });

  test('has every heading of the page', () => {
    const text = read('/operations/searchUsers.md');
    for (const heading of ['Samples', 'Parameters', 'What it returns', 'Result codes'])
      expect(text).toContain(`\n## ${heading}\n`);
    expect(read('/index.md')).toContain('\n## Where to start\n');
  });

  test('links to pages and files that exist', () => {
    const broken = pageAddresses().flatMap((address) =>
      [...read(markdownAddress(address)).matchAll(/\]\((\/[^)#?]*)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(distFolder, target)))
        .map((target) => `${address} → ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('is linked from the page', () => {
    expect(read('/codes/index.html')).toMatch(/<a [^>]*href="\/codes\.md"[^>]*>View as Markdown/);
  });
});

describe.each(locales)('the overview for assistants in %s', (locale) => {
  test('lists every page, and every file that it lists exists', () => {
    const text = read(localizedAddress('/llms.txt', locale));
    const own = pageAddresses().filter((address) => /^\/zh\//.test(address) === (locale === 'zh'));
    for (const address of own) expect(text).toContain(`](${markdownAddress(address)})`);
    for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g))
      expect([target, existsSync(join(distFolder, target))]).toEqual([target, true]);
  });

  test('names everything that is not known', () => {
    const translate = contractText(locale);
    const text = read(localizedAddress('/llms.txt', locale));
    for (const { fact } of gaps) expect(text).toContain(`- ${translate(fact)}`);
    expect(read(localizedAddress('/llms-full.txt', locale))).toContain(text);
  });
});
