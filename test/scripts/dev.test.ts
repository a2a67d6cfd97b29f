import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { globSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listen } from '@social-data/server-protocol';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../scripts/process/project-root.ts';
import { planDev } from '../../scripts/start/plan.mjs';
import { writeAddedOperations } from '../contract/added-operations.ts';
import { startChild } from '../process/child.ts';
import { longTest } from '../scale.ts';
import { type DevProcess, startDev } from './dev-process.ts';

const SEARCH = '/api/lifestyle-platform/search-user/v2?keyword=tea';
const TOPICS = '/api/lifestyle-platform/topics/v1?';
const OPERATION = 'openapi/paths/searchUsers.yaml';
const PAGE = 'openapi/components/parameters/page.yaml';
const PARAMETERS = '  parameters:\n';
const ORPHAN = 'openapi/components/schemas/Orphan.yaml';

/** A machine that runs many tests beside it is a tenth as fast. */
const patient = { timeout: 600_000 };

/** The number of the first line with a text. */
const lineOf = (text: string, part: string) =>
  text.split('\n').findIndex((line) => line.includes(part)) + 1;

/** Asks the mock of a development server. */
async function call(dev: DevProcess, address: string, token = 'demo-token') {
  const response = await fetch(`${dev.url('mock')}${address}&token=${token}`);
  return response.json();
}

/** Ends it as Ctrl-C does, which the terminal and npm may both pass on. */
async function interrupt(dev: DevProcess): Promise<void> {
  const errors = dev.err();
  dev.process.kill('SIGINT');
  dev.process.kill('SIGINT');
  expect(await dev.ended).toBe(0);
  expect(dev.err()).toBe(errors);
  expect(globSync('.generated-*', { cwd: dev.root })).toEqual([]);
}

longTest(
  'npm run dev: types and mock follow a file that is saved, and stay while it is broken',
  async () => {
    const dev = startDev();
    await dev.prints(/^mock in .*, portal in/m);
    expect(await call(dev, `${SEARCH}&page=0`)).toMatchObject({ code: 0 });
    dev.edit(PAGE, (text) => text.replace(/^schema:$/m, 'schema:\n  minimum: 1'));
    await expect.poll(() => call(dev, `${SEARCH}&page=0`), patient).toMatchObject({ code: 400 });
    expect(dev.read('generated/openapi.json')).toContain('"minimum": 1');

    // As `git checkout` does, which writes the contract and what is generated from it.
    const files = [PAGE, ...globSync('generated/*.{ts,js,json}', { cwd: dev.root })];
    const branch = files.map((file) => [file, dev.read(file)] as const).reverse();
    dev.edit(PAGE, (text) => text.replace('  minimum: 1\n', ''));
    await expect.poll(() => call(dev, `${SEARCH}&page=0`), patient).toMatchObject({ code: 0 });
    for (const [file, text] of branch) dev.edit(file, () => text);
    await expect.poll(() => call(dev, `${SEARCH}&page=0`), patient).toMatchObject({ code: 400 });
    const good = dev.read(OPERATION);
    dev.edit(OPERATION, (text) => text.replace('/keyword.yaml', '/keywords.yaml'));
    await expect.poll(dev.err, patient).toContain(`${OPERATION}:${lineOf(good, '/keyword.yaml')}:`);
    dev.edit(OPERATION, () => good.replace('operationId: searchUsers', 'operationId: findUsers'));
    await expect.poll(dev.err, patient).toMatch(/^The portal .*: `npm run check` says where\./m);
    expect(await call(dev, SEARCH)).toMatchObject({ code: 0 });
    await interrupt(dev);
  },
  patient.timeout,
);

longTest(
  'npm run dev: types, mock, command line and findings follow each file that is saved',
  async () => {
    const dev = startDev();
    await dev.prints(/^mock in .*, portal in/m);
    // Node's fetch keeps its connections, so that the mocks of both contracts get them.
    const succeeds = (address: string) =>
      expect.poll(() => call(dev, address), patient).toMatchObject({ code: 0 });
    expect(await call(dev, TOPICS)).toMatchObject({ code: 400 });

    // A description, an optional parameter, and operations.
    const slow = call(dev, SEARCH, 'mock-slow-3000');
    dev.edit('openapi/components/parameters/keyword.yaml', (text) =>
      text.replace(/^description: .*/m, 'description: Words that a test has changed.'),
    );
    const parameter = [
      ...['name: minimum', 'in: query', 'description: A number.'],
      ...['schema: { type: integer, x-unit: count, examples: [1] }', ''],
    ];
    writeFileSync(
      join(dev.root, 'openapi/components/parameters/minimum.yaml'),
      parameter.join('\n'),
    );
    dev.edit(OPERATION, (text) =>
      text.replace(PARAMETERS, `${PARAMETERS}    - $ref: ../components/parameters/minimum.yaml\n`),
    );
    writeAddedOperations(join(dev.root, 'openapi'));
    await succeeds(TOPICS);
    expect(await slow).toMatchObject({ code: 0 });
    expect(await call(dev, `${SEARCH}&minimum=few`)).toMatchObject({
      ...{ code: 400, message: expect.stringContaining('minimum') },
    });
    expect(dev.read('generated/types.ts')).toContain('Words that a test has changed.');
    const cli = join(dev.root, 'packages/cli/src/cli.ts');
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [cli, 'users', 'search', '--help']);
    expect(stdout).toContain('Words that a test has changed.');
    expect(stdout).toContain('--minimum');

    // A mistake that nothing is generated from.
    const types = dev.read('generated/types.ts');
    const good = dev.read(OPERATION);
    dev.edit(OPERATION, (text) => text.replace('/keyword.yaml', '/keywords.yaml'));
    const line = lineOf(good, '/keyword.yaml');
    await expect.poll(dev.err, patient).toContain(`${OPERATION}:${line}:`);
    expect(dev.err()).toContain('keywords.yaml');
    await succeeds(TOPICS);
    expect(dev.read('generated/types.ts')).toBe(types);

    // It is mended, with findings of each lint: that of the bundle, of the source, and of the names of files.
    writeFileSync(join(dev.root, ORPHAN), 'type: object\n');
    dev.edit(OPERATION, () =>
      good.replace('  summary: ', '  servers: [{ url: https://api.test/ }]\n  summary: '),
    );
    for (const finding of [
      /searchUsers\.yaml:\d+:\d+ {2}The host api\.test .*\[allowed-hosts\]/,
      /searchUsers\.yaml:\d+:\d+ {2}Server `url` .* trailing slash/,
      /Orphan\.yaml:1:1 {2}Nothing refers to this file/,
    ])
      await expect.poll(dev.out, patient).toMatch(finding);

    await interrupt(dev);
  },
  patient.timeout,
);

test('npm run dev says in one line that a port is occupied, and starts nothing', async () => {
  const other = createServer();
  onTestFinished(async () => {
    other.close();
    await once(other, 'close');
  });
  const { port } = await listen(other, { host: '127.0.0.1', port: 0 });
  for (const { name, variable } of planDev([], {})) {
    const command = [join(projectRoot, 'scripts/bootstrap.mjs'), 'dev'];
    const env = { ...process.env, MOCK_PORT: '0', PORTAL_PORT: '0', [variable]: String(port) };
    const child = startChild(command, { env });
    expect(await child.ended).toBe(1);
    expect(child.err()).toMatch(
      new RegExp(`^Port ${port} for the ${name} is in use: .* ${variable}=<port>\\.\n$`),
    );
    expect(child.out()).toBe('');
  }
});
