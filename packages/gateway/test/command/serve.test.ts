import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { get } from 'node:https';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { operations } from '@social-data/contract';
import { listen } from '@social-data/server-protocol';
import { describe, expect, test } from 'vitest';
import { inTurn, longTest } from '../../../../test/scale.ts';
import { openAdmin } from '../../src/admin/open-admin.ts';
import { serveGateway } from '../../src/admin/serve-gateway.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { createToken } from './admin-tokens.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const target = `${operations.searchUsers.path}?token=demo-token&keyword=camping`;

describe('social-data-gateway serve', () => {
  const path = useFolderPerFile();
  /** A folder for temporary files that no other process of the machine uses. */
  const temporaryDemos = (name: string) => {
    const folder = path(name);
    mkdirSync(folder);
    const isDemo = (each: string) => each.startsWith('social-data-gateway-demo-');
    return { folders: () => readdirSync(folder).filter(isDemo), env: { TMPDIR: folder } };
  };

  test('prints a line per listener, then that it is ready, and exits with 0 on SIGTERM', async () => {
    const gateway = await serve(['--data-dir', path('plain')]);
    expect(gateway.outcome.stdout).toMatch(
      /^http {3}http:\/\/127\.0\.0\.1:\d+\nadmin {2}http:\/\/127\.0\.0\.1:\d+\nready in [\d.]+ s, .*\n$/,
    );
    expect((await fetch(`${gateway.adminUrl}/readyz`)).status).toBe(200);
    expect(await gateway.stop()).toBe(0);
    expect(readdirSync(path('plain')).sort()).toEqual(['gateway.sqlite', 'gateway.sqlite.lock']);
  });

  longTest('serves HTTPS with HTTP, or alone', async () => {
    const { certFile, keyFile, ca, remove } = throwAwayCertificate();
    const tls = ['--tls-cert', certFile, '--tls-key', keyFile, '--tls-port', '0'];
    for (const more of [[], ['--port', 'off']]) {
      const gateway = await serve(['--demo', ...tls, ...more]);
      expect(/^http /m.test(gateway.outcome.stdout)).toBe(more.length === 0);
      const url = /^https +(\S+)$/m.exec(gateway.outcome.stdout)?.[1] ?? '';
      expect(await codeOverTls(`${url}${target}`, ca)).toBe(0);
      await gateway.stop();
    }
    remove();
  });

  longTest('exits at once on a second signal', async () => {
    const { folders, env } = temporaryDemos('signal');
    const gateway = await serve(['--demo', '--source-timeout', '60000'], { env });
    const open = () => {
      const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').pause();
      return socket.on('error', () => {});
    };
    // Responses that are never read hold up the graceful shutdown.
    let socket = open();
    const inProgress = () => metric(gateway.adminUrl, 'social_data_calls_in_progress');
    await until(async () => {
      // A few at a time: a connection with many requests without a response is closed, on a slow machine too.
      if (socket.destroyed) socket = open();
      socket.write(`GET ${target} HTTP/1.1\r\nHost: gateway.example\r\n\r\n`.repeat(8));
      for (let poll = 0; poll < 20; poll += 1) if ((await inProgress()) === 0) return false;
      return true;
    });
    gateway.kill('SIGTERM');
    await until(() => fetch(gateway.url).then(isOpen, () => true));
    expect(await gateway.stop('SIGTERM')).toBe(1);
    expect(folders()).toEqual([]);
    socket.destroy();
  });

  longTest('ends on SIGTERM although its log is a full disk or a pipe', async () => {
    const pipe = path('pipe');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    expect(await run(['serve', '--demo', '--log-file', pipe])).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('is a pipe that no program reads') },
    });
    const read = promisify(execFile)('cat', [pipe]);
    for (const log of ['/dev/full', pipe]) {
      const gateway = await serve(['--demo', '--log-file', log]);
      expect((await fetch(gateway.url + target)).status).toBe(200);
      expect(await gateway.stop('SIGTERM')).toBe(0);
    }
    expect((await read).stdout).toContain('"msg":"stopped"');
  });

  test('accepts the demo tokens with their codes, and leaves no folder behind', async () => {
    const { folders, env } = temporaryDemos('tokens');
    const gateway = await serve(['--demo'], { env });
    expect(folders()).toHaveLength(1);
    const codes: Record<string, number> = {};
    for (const token of ['demo-token', 'demo-empty', 'demo-denied', 'demo-slow', 'demo-spent', 'x'])
      codes[token] = (await searchUsers(gateway.url, token)).code;
    expect(codes).toEqual({
      'demo-token': 0,
      'demo-empty': 601,
      'demo-denied': 600,
      'demo-slow': 302,
      'demo-spent': 303,
      x: 100,
    });
    expect(await gateway.stop('SIGINT')).toBe(0);
    expect(folders()).toEqual([]);
  });

  longTest('returns the demo codes again on the same folder, but not without --demo', async () => {
    const location = ['--data-dir', path('demo')];
    for (const round of [1, 2, 3]) {
      const gateway = await serve(['--demo', ...location]);
      expect((await searchUsers(gateway.url, 'demo-token')).code, `round ${round}`).toBe(0);
      expect((await searchUsers(gateway.url, 'demo-slow')).code, `round ${round}`).toBe(302);
      // The accounts stay in the file after a kill, as they do after a stop.
      await gateway.stop(round === 1 ? 'SIGKILL' : 'SIGTERM');
      if (round !== 2) continue;
      const plain = await serve(location);
      expect((await searchUsers(plain.url, 'demo-token')).code).toBe(100);
      expect(plain.outcome.stderr).toContain('its tokens are revoked: demo-token');
      await plain.stop();
    }
  });

  test.each(
    inTurn<[string[], string]>(
      [
        [['--demo', '--host', '0.0.0.0'], '--host is "0.0.0.0" together with --demo'],
        [['--port', 'x'], '--port is "x": give a whole number'],
        [['--quota-zone', 'Here'], '--quota-zone is "Here": give an IANA time zone'],
        [['--colour'], "unknown option '--colour'"],
      ],
      0,
      4,
    ),
  )('rejects %j as a usage error', async (args, message) => {
    const { code, stderr, stdout } = await run(['serve', ...args]);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('reads variables, and warns about unknown ones', async () => {
    const env = {
      GATEWAY_DATA_DIR: path('variables'),
      GATEWAY_LOG_LEVEL: 'loud',
      GATEWAY_PROT: '1',
    };
    expect(await run(['serve'], { env })).toMatchObject({
      code: 2,
      stderr: 'GATEWAY_LOG_LEVEL is "loud": give one of debug, info, warn, error, silent.\n',
    });
    const gateway = await serve(['--log-level', 'silent'], { env });
    expect(gateway.outcome.stderr).toBe(
      'warning: The variable GATEWAY_PROT is unknown and ignored. "serve --help" lists all variables.\n',
    );
    expect(existsSync(path('variables', 'gateway.sqlite'))).toBe(true);
    await gateway.stop();
  });

  longTest('names the flag to change when a port is in use', async () => {
    const other = createServer();
    const bound = await listen(other, { host: '127.0.0.1', port: 0 });
    const port = String(bound.port);
    for (const [flag, rest] of [
      ['--port', ['--admin-port', 'off']],
      ['--admin-port', ['--port', '0']],
    ] as const) {
      const args = ['serve', '--data-dir', path('port'), flag, port, ...rest];
      expect(await run([...args, '--log-level', 'silent'])).toMatchObject({
        code: 1,
        stderr: `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or give another port with ${flag}.\n`,
      });
    }
    other.close();
  });

  test('names the flag to change when a name is not found', async () => {
    for (const flag of ['--host', '--admin-host']) {
      const args = ['serve', '--data-dir', path('name'), '--port', '0', '--admin-port', '0'];
      expect(await run([...args, flag, 'nowhere.invalid', '--log-level', 'silent'])).toMatchObject({
        code: 1,
        stderr: `This machine has no address nowhere.invalid. Give another address with ${flag}.\n`,
      });
    }
  });

  test('rejects a second gateway on the same data folder', async () => {
    const gateway = await serve(['--data-dir', path('one')]);
    expect(await run(['serve', '--data-dir', path('one'), '--port', '0'])).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('A gateway runs on the data folder') },
    });
    expect((await run(['tokens', 'list', '--data-dir', path('one')])).code).toBe(0);
    await gateway.stop();
  });

  test('starts once a command has ended, and adds no sample data beside other tokens for a demo', async () => {
    const dataDir = path('real');
    const command = await openAdmin({ dataDir, quotaZone: 'UTC', create: true });
    await createToken(command.admin, { name: 'A' });
    const flags = { demo: 'true', dataDir, port: '0', adminPort: 'off', logLevel: 'silent' };
    const warnings: string[] = [];
    const warn = (text: string) => warnings.push(text);
    const starting = serveGateway(readConfig(flags, {}), { warn });
    await command.close();
    const gateway = await starting;
    const found = await searchUsers(gateway.url, 'demo-token');
    expect(found).toMatchObject({ code: 0, userIds: [] });
    expect(warnings).toEqual([expect.stringContaining('adds no sample data')]);
    await gateway.close();
  });

  longTest('rejects a file that is not a database, and a folder that is a file', async () => {
    mkdirSync(path('foreign'));
    writeFileSync(path('foreign', 'gateway.sqlite'), 'This is a text. '.repeat(400));
    writeFileSync(path('file'), '');
    const foreign = await run(['serve', '--data-dir', path('foreign'), '--log-level', 'silent']);
    expect(foreign).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a database'),
    });
    expect(foreign.stderr.trim().split('\n')).toHaveLength(1);
    const file = await run(['serve', '--data-dir', path('file')]);
    expect(file).toMatchObject({ code: 2, stderr: expect.stringContaining('is a file') });
  });
});

/** The code of a response over HTTPS, trusting the certificate for this call only. */
function codeOverTls(url: string, ca: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { ca }, (response) => {
      response
        .setEncoding('utf8')
        .toArray()
        .then((chunks) => resolve(JSON.parse(chunks.join('')).code), reject);
    }).on('error', reject);
  });
}

const isOpen = () => false;

/** Polls a condition; rejects when it stays false for too long. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 50_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('The condition did not come true.');
    await setTimeout(20);
  }
}

/** The sum of a metric over all labels. */
async function metric(adminUrl: string, name: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const values = text
    .split('\n')
    .filter((line) => /^ |^{/.test(line.slice(name.length)) && line.startsWith(name));
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
