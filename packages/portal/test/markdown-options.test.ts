import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildPortal } from '../src/index.ts';
import { distFolder } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { pageAddresses } from './page-addresses.ts';

beforeAll(async () => {
  await buildPortal();
}, BUILD_TIMEOUT_MS);

const read = (address: string) => readFileSync(join(distFolder, address, 'index.html'), 'utf8');

test('the anchor of a heading has the heading as its name, in the language of the page', () => {
  for (const address of pageAddresses()) {
    const names = [...read(address).matchAll(/class="header-anchor"[^>]*aria-label="([^"]*)"/g)];
    const form = address.startsWith('/zh/') ? /^“[^{}]+”的链接$/ : /^Permalink to “[^{}]+”$/;
    for (const [, name = ''] of names) expect([address, name]).toSatisfy(() => form.test(name));
  }
  expect(read('/codes/')).toContain('aria-label="Permalink to “Headers of our servers”"');
});

test('the name of an option does not break', () => {
  const pages = pageAddresses().map(read).join('');
  expect(pages).toMatch(/<code class="no-break"[^>]*>--[\w-]+<\/code>/);
});

test('the end of a line is no space in Chinese', () => {
  const text = pageAddresses()
    .filter((address) => address.startsWith('/zh/'))
    .map(read)
    .join('');
  expect(text).not.toMatch(/[，。；：、]\n[\u4e00-\u9fff]/);
});

test('the button of a code block has its name in the language of the page', () => {
  for (const address of pageAddresses()) {
    const [, name] =
      /class="copy"[^>]*title="([^"]*)"|title="([^"]*)"[^>]*class="copy"/.exec(read(address)) ?? [];
    const expected = address.startsWith('/zh/') ? '复制代码' : 'Copy code';
    if (name !== undefined) expect([address, name]).toEqual([address, expected]);
  }
});

test('code has no two line breaks in a row, of which the button would copy one', () => {
  for (const address of pageAddresses()) {
    const blocks = read(address).match(/<pre[\s\S]*?<\/pre>/g) ?? [];
    expect([address, blocks.filter((block) => block.includes('\n\n'))]).toEqual([address, []]);
  }
});
