import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  type PackageRegistry,
  startPackageRegistry,
} from '../../../test/gateway-package/package-registry.ts';
import { freePort } from '../../../test/process/free-port.ts';
import { writtenAddresses } from '../shared/addresses.ts';
import { withVersions } from '../src/build/pages/changelog-page.ts';
import { readGuides } from '../src/build/pages/written-pages.ts';
import { repositoryFolder } from '../src/portal-files.ts';
import { type Block, pageBlocks } from './blocks/page-blocks.ts';
import { expectOutput } from './blocks/shell-session.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';
import { type RunningSite, startSite } from './running-site.ts';

const guide = readGuides().find(({ name }) => name === 'five-minute-start')?.markdown ?? '';
const [start, npx, ...steps] = pageBlocks(withVersions(guide));

/** The folder of the reader's home and of npm's cache. */
const folder = mkdtempSync(join(tmpdir(), 'five-minutes-'));

let site: RunningSite;
let registry: PackageRegistry;

beforeAll(async () => {
  site = await startSite();
  // The dependencies of the client, as npm would get them from a network.
  const manifest = fileURLToPath(import.meta.resolve('@social-data/client/package.json'));
  registry = await startPackageRegistry(manifest);
}, BUILD_TIMEOUT_MS);
afterAll(async () => {
  await site.close();
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the reader's shell has: npm on this Node, a home of its own, and no network. */
function environment(home: string): NodeJS.ProcessEnv {
  mkdirSync(home);
  return {
    ...{ ...process.env, HOME: home, NODE_OPTIONS: '' },
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    npm_config_cache: join(folder, 'npm-cache'),
    npm_config_registry: registry.url,
  };
}

const MARK = '=== end of block';

/** Does all steps in one shell, and returns what each command printed. A block with a file is saved under its name. */
async function doSteps(
  blocks: readonly Block[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<readonly string[]> {
  const lines = blocks.map(({ file, text }) =>
    file === undefined ? `${text}echo '${MARK}'` : `cat > ${file} <<'END'\n${text}END`,
  );
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', lines.join('\n')], options);
  return stdout.split(MARK).map((text) => text.trim());
}

/** The steps with the addresses of this test, in place of those of `npm start`. */
function withServers(blocks: readonly Block[], mock: string): readonly Block[] {
  return blocks
    .filter(({ language }) => language !== 'json' && language !== 'text')
    .map((block) => ({
      ...block,
      text: block.text
        .replaceAll(writtenAddresses.portal, site.url)
        .replaceAll(writtenAddresses.mock, mock),
    }));
}

/** Starts the mock with the second command of the guide, on a free port. */
async function startByNpx(cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const port = await freePort();
  const command = npx?.text.trim().replaceAll(writtenAddresses.portal, site.url);
  // npx starts further processes: all are in one group, which ends as a whole.
  const mock = spawn('sh', ['-c', `${command} --port ${port}`], { cwd, env, detached: true });
  onTestFinished(() => {
    if (mock.pid !== undefined) process.kill(-mock.pid, 'SIGKILL');
  });
  let printed = '';
  mock.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => printed, { timeout: 60_000 }).toContain(url);
  return url;
}

const PLACES = [
  {
    place: 'the clone',
    cwd: () => repositoryFolder,
    mockOf: async () => {
      expect(start?.text.trim()).toBe('npm start');
      return site.mock;
    },
  },
  {
    place: 'an empty folder',
    cwd: () => mkdtempSync(join(folder, 'empty-')),
    mockOf: startByNpx,
  },
];

test.each(PLACES)(
  'the steps of the five-minute guide work as printed in $place',
  { timeout: BUILD_TIMEOUT_MS },
  async ({ place, cwd, mockOf }) => {
    const env = environment(join(folder, `home-of-${place.replaceAll(' ', '-')}`));
    const here = cwd();
    const blocks = withServers(steps, await mockOf(here, env));
    const printed = await doSteps(blocks, { cwd: here, env });
    const commands = blocks.filter(({ file }) => file === undefined);
    const shown = commands.filter(({ output }) => output !== undefined);
    expect(shown.length).toBe(4);
    for (const [index, { output }] of commands.entries())
      if (output !== undefined) expectOutput(printed[index] ?? '', output);
  },
);

test('the guide names a folder in each step, and each file that it shows', () => {
  const sections = guide.split(/^## /m).slice(1, -1);
  expect(sections).toHaveLength(4);
  for (const section of sections) expect(section).toMatch(/Folder: /);
  for (const { file, language } of steps)
    if (language === 'ts') expect(guide).toContain(`File: save this as \`${file}\``);
});
