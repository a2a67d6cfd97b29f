import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { get } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { operations } from '@social-data/contract';
import { describe, expect, it } from 'vitest';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { search } from './ask.ts';
import { run, serve } from './run-command.ts';
import { useFolder } from './use-folder.ts';

const target = `${operations.searchUsers.path}?token=demo-token&keyword=camping`;

describe('social-data-gateway serve', () => {
  const path = useFolder();

  it('prints a line for each listener, then that it is ready, and ends well on SIGTERM', async () => {
    const gateway = await serve(['--data-dir', path('plain')]);
    expect(gateway.outcome.stdout).toMatch(
      /^http {3}http:\/\/127\.0\.0\.1:\d+\nadmin {2}http:\/\/127\.0\.0\.1:\d+\nready in [\d.]+ s, .*\n$/,
    );
    expect((await fetch(`${gateway.adminUrl}/readyz`)).status).toBe(200);
    expect(await gateway.stop()).toBe(0);
    expect(readdirSync(path('plain'))).toEqual(['gateway.sqlite']);
  });

  it('serves HTTPS beside HTTP, or alone', async () => {
    const { certFile, keyFile, ca, remove } = throwAwayCertificate();
    const tls = ['--tls-cert', certFile, '--tls-key', keyFile, '--tls-port', '0'];
    for (const more of [[], ['--no-http']]) {
      const gateway = await serve(['--demo', ...tls, ...more]);
      expect(/^http /m.test(gateway.outcome.stdout)).toBe(more.length === 0);
      const url = /^https +(\S+)$/m.exec(gateway.outcome.stdout)?.[1] ?? '';
      expect(await codeOverTls(`${url}${target}`, ca)).toBe(0);
      await gateway.stop();
    }
    remove();
  });

  it('ends at once on a second signal', async () => {
    const before = demoFolders();
    const gateway = await serve(['--demo', '--shutdown-timeout', '60000']);
    // Answers that nobody reads keep the first signal waiting.
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').pause();
    socket.on('error', () => {});
    socket.write(`GET ${target} HTTP/1.1\r\nHost: gateway.example\r\n\r\n`.repeat(5_000));
    await until(async () => (await metric(gateway.adminUrl, 'social_data_calls_total')) > 0);
    gateway.kill('SIGTERM');
    await until(() => fetch(gateway.url).then(ended, () => true));
    expect(await gateway.stop('SIGTERM')).toBe(1);
    expect(demoFolders()).toEqual(before);
    socket.destroy();
  });

  it('takes the demo tokens with their codes, and leaves nothing behind', async () => {
    const before = demoFolders();
    const gateway = await serve(['--demo']);
    const codes: Record<string, number> = {};
    for (const token of ['demo-token', 'demo-empty', 'demo-denied', 'demo-slow', 'demo-spent', 'x'])
      codes[token] = (await search(gateway.url, token)).code;
    expect(codes).toEqual({
      'demo-token': 0,
      'demo-empty': 601,
      'demo-denied': 600,
      'demo-slow': 302,
      'demo-spent': 303,
      x: 100,
    });
    expect(await gateway.stop('SIGINT')).toBe(0);
    expect(demoFolders()).toEqual(before);
  });

  it('gives the demo codes again on the same folder, but not without the demo', async () => {
    const place = ['--data-dir', path('demo')];
    for (const round of [1, 2, 3]) {
      const gateway = await serve(['--demo', ...place]);
      expect((await search(gateway.url, 'demo-token')).code, `round ${round}`).toBe(0);
      expect((await search(gateway.url, 'demo-slow')).code, `round ${round}`).toBe(302);
      // A kill keeps the accounts in the file, as a demo that was stopped does.
      await gateway.stop(round === 1 ? 'SIGKILL' : 'SIGTERM');
      if (round !== 2) continue;
      const plain = await serve(place);
      expect((await search(plain.url, 'demo-token')).code).toBe(100);
      expect(plain.outcome.stderr).toContain('its tokens are revoked: demo-token');
      await plain.stop();
    }
  });

  it.each([
    [['--demo', '--host', '0.0.0.0'], '--host is "0.0.0.0" together with --demo'],
    [['--port', 'x'], '--port is "x": give a whole number'],
    [['--quota-zone', 'Here'], '--quota-zone is "Here": give an IANA time zone'],
    [['--colour'], "unknown option '--colour'"],
  ])('refuses %j as wrong usage', async (args, message) => {
    const { code, stderr, stdout } = await run(['serve', ...args]);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  it('reads variables, and names those that it does not know', async () => {
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
      'warning: There is no variable GATEWAY_PROT; it is ignored. serve --help lists those there are.\n',
    );
    expect(existsSync(path('variables', 'gateway.sqlite'))).toBe(true);
    await gateway.stop();
  });

  it('says that a port is in use, by the flag that changes it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    for (const [flag, rest] of [
      ['--port', ['--no-admin']],
      ['--admin-port', ['--port', '0']],
    ] as const) {
      const args = ['serve', '--data-dir', path('port'), flag, port, ...rest];
      expect(await run([...args, '--log-level', 'silent'])).toMatchObject({
        code: 1,
        stderr: `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or give another one with ${flag}.\n`,
      });
    }
    other.close();
  });

  it('refuses a second gateway on the same data folder', async () => {
    const gateway = await serve(['--data-dir', path('one')]);
    const second = await run(['serve', '--data-dir', path('one'), '--port', '0', '--no-admin']);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(/gateway\.sqlite: another gateway is using it\. Stop that one/);
    expect((await run(['tokens', 'list', '--data-dir', path('one')])).code).toBe(0);
    await gateway.stop();
  });

  it('refuses a file that is no database, and a folder that is a file', async () => {
    mkdirSync(path('foreign'));
    writeFileSync(path('foreign', 'gateway.sqlite'), 'This is a text. '.repeat(400));
    writeFileSync(path('file'), '');
    const foreign = await run(['serve', '--data-dir', path('foreign'), '--log-level', 'silent']);
    expect(foreign).toMatchObject({ code: 1, stderr: expect.stringContaining('is no database') });
    expect(foreign.stderr.trim().split('\n')).toHaveLength(1);
    const file = await run(['serve', '--data-dir', path('file')]);
    expect(file).toMatchObject({ code: 2, stderr: expect.stringContaining('is a file') });
  });
});

/** The code of an answer over HTTPS, from a server whose certificate is trusted for this call only. */
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

const ended = () => false;

/** Polls a condition; rejects when it does not come true in time. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('The condition did not come true.');
    await setTimeout(20);
  }
}

/** The sum of a metric over its labels. */
async function metric(adminUrl: string, name: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const values = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

function demoFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('social-data-gateway-demo-'));
}
