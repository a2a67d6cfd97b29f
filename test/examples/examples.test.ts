import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operations } from '@social-data/contract';
import { type RunningMock, startMock } from '@social-data/mock';
import { buildPortal } from '@social-data/portal';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { distFolder } from '../../packages/portal/src/portal-files.ts';
import { exampleNames } from '../../scripts/example.ts';
import { startPackageRegistry } from '../gateway-package/package-registry.ts';
import { installEnvironment } from '../gateway-package/packed-gateway.ts';
import { killChildren, startChild } from '../process/child.ts';
import { longDescribe, longTest } from '../scale.ts';
import { exampleEnvironment, installExample } from './example-project.ts';

const examples = fileURLToPath(new URL('../../packages/examples/', import.meta.url));
const client = fileURLToPath(new URL('../../packages/client/package.json', import.meta.url));
const MAX_LINES = 150;
const INSTALL_TIMEOUT_MS = 240_000;
const patient = { timeout: INSTALL_TIMEOUT_MS };

afterEach(killChildren);

describe('an example', () => {
  test.each(exampleNames())('%s has less than 150 lines, and a place in the README', (name) => {
    const lines = globSync(`${name}/**/*.*`, { cwd: examples })
      .map((file) => readFileSync(join(examples, file), 'utf8').split('\n').length)
      .reduce((sum, count) => sum + count, 0);
    expect(lines).toBeLessThan(MAX_LINES);
    expect(readFileSync(join(examples, 'README.md'), 'utf8')).toContain(`-- ${name} ../`);
  });

  test('that tests a server refuses one that was there before it started', async () => {
    const mock = await startMock({ port: 0 });
    const env = { ...process.env, SERVER: 'exit', TARGET: mock.url, REPOSITORY: '.' };
    const job = promisify(execFile)('sh', [join(examples, 'ci-contract/job.sh')], { env });
    await expect(job).rejects.toMatchObject({
      ...{ code: 1, stderr: `Something else responds at ${mock.url}: stop it first.\n` },
    });
    await mock.close();
  });

  longTest('whose packages cannot be installed says where to go on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'example-'));
    const env = { ...process.env, npm_config_offline: 'true', npm_config_cache: `${folder}-cache` };
    const command = [fileURLToPath(new URL('../../scripts/example.ts', import.meta.url))];
    const child = startChild([...command, 'react-page', folder], { env });
    expect(await child.ended).toBe(1);
    expect(child.err()).toContain(`npm install failed. Run it again in ${folder}.\n`);
    for (const each of [folder, `${folder}-cache`]) await rm(each, { recursive: true });
  });
});

longDescribe('an example from the tarballs of the portal', () => {
  const tarballs = join(distFolder, 'downloads');
  let mock: RunningMock;
  let cache: string;
  beforeAll(async () => {
    cache = await mkdtemp(join(tmpdir(), 'npm-cache-'));
    [mock] = await Promise.all([startMock({ port: 0 }), buildPortal()]);
  }, INSTALL_TIMEOUT_MS);
  afterAll(async () => {
    await mock.close();
    await rm(cache, { recursive: true, force: true });
  });
  const service = () => ({ SOCIAL_DATA_BASE_URL: mock.url, SOCIAL_DATA_TOKEN: 'demo-token' });

  test('collects into a workbook and counts in Python', patient, async ({ skip }) => {
    const hasPython = await promisify(execFile)('python3', ['--version']).catch(() => undefined);
    if (hasPython === undefined) skip('no python3');
    // It needs no package but ours, so npm needs no registry.
    const project = await installExample('spreadsheet', tarballs, { npm_config_offline: 'true' });
    const readme = await readFile(join(examples, 'README.md'), 'utf8');
    const [, commands = ''] = /^cd \.\.\/my-analysis\n([^`]+)/m.exec(readme) ?? [];
    const table = await project.run(commands.replace('http://127.0.0.1:4010', mock.url));
    const workbook = await readFile(join(project.folder, 'users.xlsx'));
    expect(workbook.toString('latin1', 0, 2)).toBe('PK');
    expect(table).toMatch(/^camping +40 +\d+$/m);
    expect(table).toMatch(/^美食 +40 +\d+$/m);
    await project.remove();
  });

  test(
    'is a proxy that adds the token, limits visitors and lets nothing else through',
    patient,
    async () => {
      const registry = await startPackageRegistry(client);
      const project = await installExample(
        'edge-proxy',
        tarballs,
        installEnvironment(registry, cache),
      );
      registry.close();
      const env = exampleEnvironment({ ...service(), PORT: '0' });
      const child = startChild([join(project.folder, 'serve.js')], { env });
      await child.prints(/^http:.*\n/m);
      const { origin } = new URL(child.out().trim());
      const search = operations.searchUsers.path;
      const get = async (path: string) => {
        const response = await fetch(`${origin}/api/social${path}`);
        return { status: response.status, body: await response.text() };
      };
      const users = await get(`${search}?keyword=camping`);
      expect(users.status).toBe(200);
      expect(JSON.parse(users.body)).toMatchObject({ code: 0, data: { users: expect.any(Array) } });
      expect(users.body).not.toContain('demo-token');
      expect(await get(`${operations.getAuthorLinkInfo.path}?oAuthorId=1`)).toMatchObject({
        status: 403,
      });
      expect(await get('/nothing')).toMatchObject({ status: 404 });
      // More than 30 calls for each of two minutes, since a minute may end meanwhile.
      const pages = Array.from({ length: 61 }, (_, index) =>
        get(`${search}?keyword=x&page=${index}`),
      );
      const statuses = (await Promise.all(pages)).map(({ status }) => status);
      expect(statuses).toContain(429);
      child.process.kill();
      await project.remove();
    },
  );
});
