import { once } from 'node:events';
import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:tls';
import { operations } from '@social-data/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const target = `${operations.searchUsers.path}?token=demo-token&keyword=camping`;

/** Time for a process to act, on a loaded machine. */
const patiently = { timeout: 50_000 };

describe('a running gateway', () => {
  const path = useFolderPerFile();

  test('stops being ready at once after SIGTERM, still serves calls during the drain delay, and closes each connection', async () => {
    const gateway = await serve(['--demo', '--drain-delay', '3600000']);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const connectionOf = () =>
      new Promise((resolve, reject) => {
        get(`${gateway.url}${target}`, { agent }, (response) => {
          response.resume().on('end', () => resolve(response.headers.connection));
        }).on('error', reject);
      });
    expect(await connectionOf()).toBe('keep-alive');
    gateway.kill('SIGTERM');
    const readiness = () => fetch(`${gateway.adminUrl}/readyz`).then(({ status }) => status);
    await expect.poll(readiness, patiently).toBe(503);
    expect(await connectionOf()).toBe('close');
    expect((await searchUsers(gateway.url, 'demo-token')).code).toBe(0);
    expect(await gateway.stop('SIGTERM')).toBe(1);
  });

  test('ends without the drain delay on SIGINT', async () => {
    const gateway = await serve(['--data-dir', path('sigint'), '--drain-delay', '3600000']);
    expect(await gateway.stop('SIGINT')).toBe(0);
  });

  test('opens its log again on SIGHUP, and loads a changed certificate by itself and on SIGHUP', async () => {
    const [first, second] = [throwAwayCertificate(), throwAwayCertificate()];
    onTestFinished(first.remove);
    onTestFinished(second.remove);
    const [log, cert, key] = [path('gateway.log'), path('cert.pem'), path('key.pem')];
    const use = ({ certFile, keyFile }: typeof first) => {
      copyFileSync(certFile, cert);
      copyFileSync(keyFile, key);
    };
    use(first);
    const gateway = await serve([
      ...['--demo', '--log-file', log, '--tls-cert', cert, '--tls-key', key, '--tls-port', '0'],
    ]);
    const tlsUrl = /^https +(\S+)$/m.exec(gateway.outcome.stdout)?.[1] ?? '';
    expect(await certificateOf(tlsUrl)).toBe(first.ca);
    use(second);
    await expect.poll(() => certificateOf(tlsUrl), patiently).toBe(second.ca);

    copyFileSync(first.certFile, cert);
    const logText = () => readFileSync(log, 'utf8');
    await expect.poll(logText, patiently).toContain('certificate not loaded');
    expect(logText()).toContain('does not belong to the certificate');
    expect(await certificateOf(tlsUrl)).toBe(second.ca);

    renameSync(log, `${log}.1`);
    copyFileSync(second.certFile, cert);
    gateway.kill('SIGHUP');
    await expect.poll(() => textOrEmpty(log), patiently).toContain('certificate loaded');
    await searchUsers(gateway.url, 'demo-token');
    await expect.poll(logText, patiently).toContain('"msg":"call"');
    expect(readFileSync(`${log}.1`, 'utf8')).not.toContain('"msg":"call"');
    expect(await gateway.stop()).toBe(0);
  });

  longTest('opens no debugger on SIGUSR1', async () => {
    const env = { NODE_OPTIONS: '--inspect-port=0' };
    const gateway = await serve(['--demo', '--log-level', 'silent'], { env });
    gateway.kill('SIGUSR1');
    for (let call = 0; call < 20; call += 1)
      expect((await searchUsers(gateway.url, 'demo-token')).code).toBe(0);
    expect(gateway.outcome.stderr).toBe('');
    expect(await gateway.stop()).toBe(0);
  });

  longTest('makes commands fail with a message while its process is paused', async () => {
    const location = ['--data-dir', path('stopped')];
    const gateway = await serve(location);
    gateway.kill('SIGSTOP');
    onTestFinished(() => gateway.kill('SIGCONT'));
    expect(await run(['tokens', 'list', ...location])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The gateway did not respond for 15 s: it is stopped/),
    });
    gateway.kill('SIGCONT');
    expect((await run(['tokens', 'list', ...location])).code).toBe(0);
    expect(await gateway.stop()).toBe(0);
  });
});

function textOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The certificate of a listener, as PEM. */
async function certificateOf(url: string): Promise<string | undefined> {
  const socket = connect({ port: Number(new URL(url).port), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const certificate = socket.getPeerX509Certificate()?.toString();
  socket.destroy();
  return certificate;
}
