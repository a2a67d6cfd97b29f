import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../scripts/process/project-root.ts';
import { killChildren, startChild } from '../process/child.ts';
import { inTurn, longDescribe, longTest } from '../scale.ts';
import { type Clone, failsWith, makeClone, SUCCEEDS, scriptOf } from './bootstrap-clone.ts';

let clone: Clone;

beforeEach(() => {
  clone = makeClone();
});

afterEach(() => {
  killChildren();
  clone.remove();
});

const installs = () => readFileSync(join(clone.root, '../installs'), 'utf8').trim().split('\n');

describe('a task', () => {
  test('receives its arguments and determines the exit code', async () => {
    clone.install();
    const child = clone.bootstrap(['soak', '--only', 'two words']);
    expect(await child.ended).toBe(5);
    expect(child.out()).toBe('task ["--only","two words"]\n');
    expect(child.err()).toBe('');
  });

  test('receives a SIGTERM of the bootstrap, which waits until it has ended', async () => {
    clone.install();
    const child = clone.bootstrap(['soak', '--wait']);
    await child.prints(/task/);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(7);
    expect(child.out()).toContain('stopping');
  });

  longTest('is stopped when npm has ended, since npm does not forward SIGTERM', async () => {
    clone.install();
    const npm = `require('child_process').spawn(process.execPath, ['${clone.path('scripts/bootstrap.mjs')}', 'soak', '--wait'], { stdio: 'inherit' })`;
    const child = startChild(['-e', npm], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    await child.prints(/task/);
    child.process.kill('SIGTERM');
    // Ends when the last process that holds its output has ended.
    expect(await child.ended).toBe('SIGTERM');
    expect(child.out()).toContain('stopping');
  });

  test('with an unknown name fails with the list of tasks', async () => {
    const child = clone.bootstrap(['strat']);
    expect(await child.ended).toBe(1);
    expect(child.err()).toMatch(/^Unknown task "strat": choose one of .*start.*test.*\n$/);
  });

  test('says how to restore what the generator needs of generated/', async () => {
    clone.install();
    writeFileSync(clone.path('generated/package.json'), '<<<<<<< HEAD');
    const conflict = clone.bootstrap(['generate']);
    expect(await conflict.ended).toBe(1);
    expect(conflict.err()).toMatch(/^Restore generated\/runtime, .*: SyntaxError: .* JSON\n/);
    rmSync(clone.path('generated'), { recursive: true });
    const removed = clone.bootstrap(['generate']);
    expect(await removed.ended).toBe(1);
    expect(removed.err()).toMatch(/^Restore generated\/runtime, .*: Error: ENOENT: .*\n$/);
  });

  test('leaves the data folder of npm run gateway out of commits', () => {
    expect(readFileSync(join(projectRoot, '.gitignore'), 'utf8')).toContain('\n/gateway-data/\n');
  });

  test('exists for every root script, and so does its file', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    for (const [name, command] of Object.entries(scripts)) {
      expect(command).toBe(`node scripts/bootstrap.mjs ${name}`);
      expect(scriptOf(name), name).not.toBe('');
      expect(existsSync(join(projectRoot, scriptOf(name))), name).toBe(true);
    }
  });
});

describe('an old version of Node', () => {
  test('is rejected with one line', async () => {
    const preload = join(clone.root, 'pretend.cjs');
    writeFileSync(
      preload,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '16.20.2' } });",
    );
    const child = startChild(['--require', preload, clone.path('scripts/bootstrap.mjs'), 'start']);
    expect(await child.ended).toBe(1);
    expect(child.err()).toMatch(/^Node 16\.20\.2 is too old: .*Node 18 or later.*\n$/);
  });

  test('can parse the file that rejects it', async () => {
    const source = readFileSync(clone.path('scripts/bootstrap.mjs'), 'utf8');
    const asIs = await transform(source, { target: 'esnext' });
    const forOldNode = await transform(source, { target: 'node12.22' });
    expect(forOldNode.code).toBe(asIs.code);
    // A failing import would come before the check of the version.
    expect(source).not.toMatch(/^import\s/m);
  });
});

describe('installing', () => {
  test('chooses binaries for the Node of this project, whatever that of the machine', () => {
    const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const settings = readFileSync(join(projectRoot, 'pnpm-workspace.yaml'), 'utf8');
    expect(settings).toContain(`\nnodeVersion: ${dependencies.node}\n`);
  });

  test('does not begin when a port of npm start is in use', async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = String(Object(server.address()).port);
    const env = { ...clone.fakeInstaller(SUCCEEDS), MOCK_PORT: port };
    const child = clone.bootstrap(['start'], env);
    expect(await child.ended).toBe(1);
    expect(child.err()).toMatch(new RegExp(`^Port ${port} for the mock is in use: .*\n$`));
    expect(child.out()).toBe('');
    expect(existsSync(clone.path('node_modules'))).toBe(false);
  });

  test('happens once, quietly, and again when a manifest changes', async () => {
    const env = clone.fakeInstaller(SUCCEEDS);
    const first = clone.bootstrap(['start'], env);
    expect(await first.ended).toBe(5);
    expect(first.err()).toBe('Installing dependencies (first run, about 30 s) ...\n');
    expect(first.out()).toBe('task []\n');
    expect(await clone.bootstrap(['start'], env).ended).toBe(5);
    expect(installs()).toHaveLength(1);
    expect(installs()[0]).toMatch(/ install --frozen-lockfile .*--prod$/);
    writeFileSync(clone.path('packages/mock/package.json'), '{ "name": "changed" }');
    expect(await clone.bootstrap(['start'], env).ended).toBe(5);
    expect(installs()).toHaveLength(2);
  });

  longTest(
    'is of the mock for the mock alone, of what runs for npm start, and of all for the tests, which npm start then keeps',
    async () => {
      const env = clone.fakeInstaller(SUCCEEDS);
      const mock = ['start', '--only', 'mock'];
      for (const task of [mock, mock, ['start'], mock, ['soak'], ['start']])
        expect(await clone.bootstrap(task, env).ended).toBe(5);
      expect(installs().map((line) => line.replace(/^.*Purge=false ?/, ''))).toEqual([
        '--prod --filter . --filter @social-data/mock...',
        '--prod',
        '',
      ]);
      writeFileSync(clone.path('packages/mock/package.json'), '{ "name": "changed" }');
      expect(await clone.bootstrap(['start'], env).ended).toBe(5);
      expect(installs().at(-1)).not.toContain('--prod');
    },
  );

  test('keeps what was installed by hand', async () => {
    mkdirSync(clone.path('node_modules'));
    writeFileSync(clone.path('node_modules/.modules.yaml'), '');
    expect(await clone.bootstrap(['start'], clone.fakeInstaller(SUCCEEDS)).ended).toBe(5);
    expect(installs()).toHaveLength(1);
    expect(installs()[0]).not.toContain('--prod');
  });

  longTest('happens in one of two parallel runs, while the other one waits', async () => {
    const released = join(dirname(clone.root), 'released');
    const env = clone.fakeInstaller(`until [ -e "${released}" ]; do sleep 0.05; done\n${SUCCEEDS}`);
    const runs = [clone.bootstrap(['start'], env), clone.bootstrap(['start'], env)];
    await expect
      .poll(() => runs.map((run) => run.err()).join(), { timeout: 50_000 })
      .toContain('Waiting for another run');
    writeFileSync(released, '');
    expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([5, 5]);
    expect(installs()).toHaveLength(1);
  });

  longTest('succeeds when a killed run has left its lock behind', async () => {
    const killed = clone.bootstrap(['start'], clone.fakeInstaller('sleep 2'));
    await expect.poll(() => killed.err(), { timeout: 50_000 }).toContain('Installing');
    killed.process.kill('SIGKILL');
    await killed.ended;
    const next = clone.bootstrap(['start'], clone.fakeInstaller(SUCCEEDS));
    expect(await next.ended).toBe(5);
  });

  test('removes what it has written when it is interrupted', async () => {
    const waits = `mkdir -p node_modules/half\ntouch "$TMPDIR/began"\nsleep 30`;
    const child = clone.bootstrap(['start'], clone.fakeInstaller(waits));
    await expect
      .poll(() => existsSync(join(clone.root, '../began')), { timeout: 50_000 })
      .toBe(true);
    child.process.kill('SIGINT');
    expect(await child.ended).toBe(130);
    expect(existsSync(clone.path('node_modules'))).toBe(false);
  });

  const failures = [
    ['npm error code ENOTFOUND', 'the package registry cannot be reached'],
    ['client error (Connect): tcp connect error', 'the package registry cannot be reached'],
    ['ERR_PNPM_OUTDATED_LOCKFILE', 'pnpm-lock.yaml does not match'],
    ['ENOSPC: no space left on device', 'the disk is full'],
    ['EACCES: permission denied', 'a folder is not writable'],
    ['something new', 'the reason is unknown'],
  ] as const;
  test.each(inTurn(failures, 1, failures.length))(
    'reports in one line, after "%s" in its log, that %s',
    async (line, cause) => {
      const child = clone.bootstrap(['start'], clone.fakeInstaller(failsWith(line)));
      expect(await child.ended).toBe(1);
      expect(child.err()).toMatch(/\.\.\.\nInstalling dependencies failed: .*\n$/);
      expect(child.err()).toContain(cause);
      expect(existsSync(clone.path('node_modules'))).toBe(false);
      expect(existsSync(clone.path('packages/mock/node_modules'))).toBe(false);
    },
  );

  longTest('keeps an older install when it fails', async () => {
    clone.install();
    rmSync(clone.path('node_modules/.bootstrap-stamp'));
    const child = clone.bootstrap(['start'], clone.fakeInstaller(failsWith('ENOTFOUND')));
    expect(await child.ended).toBe(1);
    expect(existsSync(clone.path('node_modules/node/bin/node'))).toBe(true);
    expect(existsSync(clone.path('packages/mock/node_modules'))).toBe(false);
  });

  longTest('with the real npm reports in one line that there is no network', async () => {
    const nowhere = {
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: join(clone.root, '../empty-cache'),
      npm_config_fetch_retries: '0',
    };
    const child = clone.bootstrap(['start'], nowhere);
    expect(await child.ended).toBe(1);
    expect(child.err()).toMatch(
      /\.\.\.\nInstalling dependencies failed: the package registry cannot be reached\. .*\n$/,
    );
    expect(child.err()).not.toContain('127.0.0.1');
    expect(existsSync(clone.path('node_modules'))).toBe(false);
  });
});

longDescribe('a registry', () => {
  /** Prepares a clone from a registry whose responses are given, with the real npm. */
  async function prepareFrom(respond: (response: ServerResponse) => void): Promise<string> {
    const server = createHttpServer((_, response) => respond(response));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const child = clone.bootstrap(['start'], {
      npm_config_registry: `http://127.0.0.1:${Object(server.address()).port}`,
      npm_config_cache: join(clone.root, '../empty-cache'),
    });
    expect(await child.ended).toBe(1);
    expect(existsSync(clone.path('node_modules'))).toBe(false);
    return child.err();
  }

  test('that is out of order is named in one line', async () => {
    const told = await prepareFrom((response) => response.writeHead(503).end());
    expect(told).toMatch(
      /\.\.\.\nInstalling dependencies failed: the package registry is out of order\. Wait .*\n$/,
    );
  });

  test('that answers nothing is given up', async () => {
    expect(await prepareFrom(() => {})).toMatch(
      /\.\.\.\nInstalling dependencies failed: the package registry cannot be reached\. .*\n$/,
    );
  });
});

describe('generating', () => {
  test('happens when a generated file is missing, and stops the task when it fails', async () => {
    clone.install();
    rmSync(clone.path('generated/types.ts'));
    writeFileSync(
      clone.path('scripts/generate.ts'),
      "console.error('line 3 is wrong'); process.exit(1);",
    );
    const child = clone.bootstrap(['start']);
    expect(await child.ended).toBe(1);
    expect(child.out()).toBe('');
    expect(child.err()).toMatch(
      /^Generating what is missing \(types\.ts\) \.\.\.\nline 3 is wrong\nGeneration failed/,
    );
  });
});
