import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultAddresses } from '../src/addresses.ts';
import { contractExamples } from '../src/contract-examples.ts';
import { firstRequest } from '../src/first-request.ts';
import { readGuides } from '../src/stage/guides.ts';
import { stagePages } from '../src/stage/stage-pages.ts';
import { expectOutput } from './blocks/matches-output.ts';
import { type Block, pageBlocks } from './blocks/page-blocks.ts';
import { runSession } from './blocks/shell-session.ts';
import { type RunningSite, startSite } from './running-site.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

// Within the package, so that programs find the client where they are written.
const folder = mkdtempSync(join(here, 'run-'));
const staged = join(folder, 'pages');
stagePages(staged, { firstRequest: await firstRequest(), exampleOf: contractExamples() });
const pages = globSync('**/index.md', { cwd: staged }).map((file) => ({
  address: `/${dirname(file)}/`.replace('/./', '/'),
  blocks: pageBlocks(readFileSync(join(staged, file), 'utf8')),
}));

let site: RunningSite;
let ownGateway: string;

beforeAll(async () => {
  site = await startSite();
  ownGateway = `http://127.0.0.1:${await freePort()}`;
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const withLanguage = (language: string) =>
  pages.flatMap(({ address, blocks }) => {
    const found = blocks.filter((block) => block.language === language);
    return found.length > 0 ? [{ address, blocks: found }] : [];
  });

describe('what the pages show as code', () => {
  test('is in every guide and for every operation', () => {
    const shown = withLanguage('sh').map(({ address }) => address);
    for (const { name } of readGuides().filter(({ name }) => !/page-through|errors/.test(name)))
      expect(shown).toContain(`/guides/${name}/`);
    expect(withLanguage('ts').length).toBeGreaterThan(10);
  });

  test('is in a language that is either run or known to be output', () => {
    const languages = new Set(
      pages.flatMap(({ blocks }) => blocks.map(({ language }) => language)),
    );
    expect([...languages].sort()).toEqual(['json', 'sh', 'text', 'ts']);
  });

  test.each(withLanguage('sh'))(
    '$address: its commands run, one after the other',
    async ({ address, blocks }) => {
      const work = mkdtempSync(join(folder, 'shell-'));
      symlinkSync(join(here, '../..'), join(work, 'packages'));
      const gateway = startsGateway(blocks) ? ownGateway : site.gateway;
      const ran = await runSession(
        blocks.map(({ text }) => withTestServers(text, gateway)),
        { folder: work, mock: site.mock, ownGateway },
      );
      expect(
        ran.map(({ exitCode }) => exitCode),
        address,
      ).toEqual(blocks.map(() => 0));
      for (const [index, { output }] of blocks.entries()) {
        if (output !== undefined) expectOutput(ran[index]?.output ?? '', output);
        else if (isRequest(blocks[index])) expect(ran[index]?.output).not.toBe('');
      }
    },
  );

  const programs = withLanguage('ts').flatMap(({ address, blocks }) =>
    blocks.map((block, index) => ({ address, index, block })),
  );
  test.each(programs)('$address: program $index runs', async ({ block }) => {
    const work = mkdtempSync(join(folder, 'program-'));
    const file = join(work, 'program.ts');
    writeFileSync(file, withTestServers(block.text, site.gateway));
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { cwd: work });
    expect(stderr).toBe('');
    expect(stdout).not.toBe('');
    if (block.output !== undefined) expectOutput(stdout, block.output);
  });
});

/** The addresses that pages show are those of `npm start`; the servers of the test are elsewhere. */
function withTestServers(text: string, gateway: string): string {
  return text
    .replaceAll(defaultAddresses.mock, site.mock)
    .replaceAll(defaultAddresses.gateway, gateway);
}

function startsGateway(blocks: readonly Block[]): boolean {
  return blocks.some(({ text }) => text.includes('gateway -- serve'));
}

function isRequest(block: Block | undefined): boolean {
  return block?.text.startsWith('curl ') ?? false;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
