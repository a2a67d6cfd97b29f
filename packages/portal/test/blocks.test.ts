import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../test/process/free-port.ts';
import { inTurn } from '../../../test/scale.ts';
import { defaultAddresses, writtenAddresses } from '../shared/addresses.ts';
import { isEnglishOnly } from '../shared/page-addresses.ts';
import { readMockSamples } from '../src/build/mock-samples.ts';
import { documentPages } from '../src/build/pages/document-list.ts';
import { writePages } from '../src/build/pages/write-pages.ts';
import { readGuides } from '../src/build/pages/written-pages.ts';
import { type Block, pageBlocks } from './blocks/page-blocks.ts';
import { expectOutput, runSession } from './blocks/shell-session.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { type RunningSite, startSite } from './running-site.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

// Inside the package, so that programs resolve the client.
const folder = mkdtempSync(join(here, '.build-'));
const staged = join(folder, 'pages');
const mock = await startMock({ port: 0 });
writePages(staged, {
  base: '/',
  addresses: writtenAddresses,
  samples: await readMockSamples(mock.url),
});
await mock.close();
const blocksOf = (file: string) => pageBlocks(readFileSync(join(staged, file), 'utf8'));
// The translations have the same blocks, which a test below compares.
const pages = globSync('**/index.md', { cwd: staged, exclude: ['zh/**'] }).map((file) => ({
  file,
  address: `/${dirname(file)}/`.replace('/./', '/'),
  blocks: blocksOf(file),
}));

let site: RunningSite;
let ownGateway: string;

beforeAll(async () => {
  site = await startSite();
  ownGateway = `http://127.0.0.1:${await freePort()}`;
}, BUILD_TIMEOUT_MS);
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

// Those of the operations run in samples.test.ts, those of READMEs in test/readme and beside their packages, files of
// projects in test/recipes, and the five-minute guide in a test of its own.
const documents = new Set(documentPages.map(({ name }) => `/${name}/`));
const runPages = pages
  .filter(({ address }) => !/^\/(operations\/.|guides\/five-minute)/.test(address))
  .filter(({ address }) => !documents.has(address))
  .map(({ blocks, ...page }) => ({
    ...page,
    blocks: blocks.filter(({ file }) => file === undefined),
  }));
const withLanguage = (language: string) =>
  runPages.flatMap(({ address, blocks }) => {
    const found = blocks.filter((block) => block.language === language);
    return found.length > 0 ? [{ address, blocks: found }] : [];
  });

describe('the code blocks of the pages', () => {
  test('appear in every guide', () => {
    const shown = withLanguage('sh').map(({ address }) => address);
    for (const { name } of readGuides().filter(
      ({ name }) => !/five-minute|page-through|errors|share/.test(name),
    ))
      expect(shown).toContain(`/guides/${name}/`);
    expect(withLanguage('ts').length).toBeGreaterThan(5);
  });

  test('are the same in every language', () => {
    const translated = pages.filter(({ address }) => !isEnglishOnly(address));
    expect(translated.length).toBeGreaterThan(20);
    for (const { file, blocks } of translated)
      expect([file, blocksOf(join('zh', file))]).toEqual([file, blocks]);
  });

  test('are in languages that this test runs or compares as output', () => {
    const languages = new Set(
      runPages.flatMap(({ blocks }) => blocks.map(({ language }) => language)),
    );
    expect([...languages].sort()).toEqual(['json', 'py', 'sh', 'text', 'ts']);
  });

  test.each(inTurn(withLanguage('sh'), 0, 10))(
    'run as commands on $address, one after the other',
    async ({ blocks }) => {
      const work = mkdtempSync(join(folder, 'shell-'));
      symlinkSync(join(here, '../..'), join(work, 'packages'));
      const gateway = startsGateway(blocks) ? ownGateway : site.gateway;
      const outputs = await runSession(
        blocks.map(({ text }) => withTestServers(text, gateway)),
        { folder: work, ownGateway },
      );
      for (const [index, { output }] of blocks.entries()) {
        if (output !== undefined) expectOutput(outputs[index] ?? '', output);
        else if (isRequest(blocks[index])) expect(outputs[index]).not.toBe('');
      }
    },
  );

  const programs = withLanguage('ts').flatMap(({ address, blocks }) =>
    blocks.map((block, index) => ({ address, index, block })),
  );
  test.each(inTurn(programs, 0, 20))('run as program $index of $address', async ({ block }) => {
    const work = mkdtempSync(join(folder, 'program-'));
    // What readers install beside the client.
    symlinkSync(join(here, '../../client/node_modules'), join(work, 'node_modules'));
    const file = join(work, 'program.ts');
    writeFileSync(file, withTestServers(block.text, site.gateway));
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { cwd: work });
    expect(stderr).toBe('');
    expect(stdout).not.toBe('');
    if (block.output !== undefined) expectOutput(stdout, block.output);
  });
});

const scripts = withLanguage('py').flatMap(({ address, blocks }) =>
  blocks.map((block, index) => ({ address, index, block })),
);
const missingPython = await promisify(execFile)('python3', ['-c', 'import requests']).then(
  () => undefined,
  () => 'no python3 with the package requests (Debian: python3-requests)',
);

test.for(inTurn(scripts, 0, 12))(
  'script $index of $address runs in Python',
  async ({ block }, { skip }) => {
    if (missingPython !== undefined) skip(missingPython);
    const work = mkdtempSync(join(folder, 'script-'));
    const file = join(work, 'script.py');
    writeFileSync(file, withTestServers(block.text, site.gateway));
    const { stdout, stderr } = await promisify(execFile)('python3', [file], { cwd: work });
    expect(stderr).toBe('');
    expect(stdout).not.toBe('');
    if (block.output !== undefined) expectOutput(stdout, block.output);
  },
);

/** Replaces the addresses of `npm start` with those of the test's servers. */
function withTestServers(text: string, gateway: string): string {
  return text
    .replaceAll('http://127.0.0.1:4000', site.url)
    .replaceAll(defaultAddresses.mock, site.mock)
    .replaceAll(defaultAddresses.gateway, gateway);
}

function startsGateway(blocks: readonly Block[]): boolean {
  return blocks.some(({ text }) => text.includes('gateway -- serve'));
}

function isRequest(block: Block | undefined): boolean {
  return block?.text.startsWith('curl ') ?? false;
}
