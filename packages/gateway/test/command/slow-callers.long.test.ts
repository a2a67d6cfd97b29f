import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startUpstream } from '../relay/start-upstream.ts';
import { dropped, metricOf, unread } from '../server/memory-metrics.ts';
import { openPausedCaller } from '../server/paused-caller.ts';
import { callOf } from '../server/test-gateway.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';

const CALLERS = 60;
const BODY_BYTES = 8_000_000;
const MiB = 2 ** 20;

const residentMiB = (pid: number, field: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
  1024;

describe('a relay in a process of its own, whose callers read nothing', () => {
  const path = useFolderPerFile();
  let token = '';

  beforeAll(async () => {
    writeFileSync(path('team-token'), 'team-token-of-the-process\n');
    const where = ['--init', '--data-dir', path('data')];
    token = (await run(['tokens', 'create', ...where, '--name', 'person'])).stdout.trim();
  });

  async function startRelay(...more: string[]) {
    const upstream = await startUpstream();
    const { certFile, keyFile, remove } = throwAwayCertificate();
    onTestFinished(remove);
    const tls = ['--tls-cert', certFile, '--tls-key', keyFile, '--tls-port', '0'];
    const team = ['--upstream-token-file', path('team-token')];
    const source = ['--source', 'relay', '--upstream', upstream.url, ...team];
    const relay = await serve(['--data-dir', path('data'), ...source, ...tls, ...more]);
    const tlsUrl = /^https +(\S+)$/m.exec(relay.outcome.stdout)?.[1] ?? '';
    const call = (url: string, keyword: string) =>
      openPausedCaller(url, callOf('searchUsers', { token, keyword }));
    const arrived = () => metricOf(relay, 'social_data_calls_in_progress');
    return { upstream, relay, urls: { http: relay.url, https: tlsUrl }, call, arrived };
  }

  test.each(['http', 'https'] as const)(
    'needs little more for 60 of them that join a request over %s than for one',
    async (protocol) => {
      const { upstream, relay, urls, call, arrived } = await startRelay();
      const idle = residentMiB(relay.pid, 'VmRSS');
      const keyword = `a:gate-${BODY_BYTES}`;
      const callers = Array.from({ length: CALLERS }, () => call(urls[protocol], keyword));
      await expect.poll(arrived).toBe(CALLERS);
      await upstream.order({ openGate: true });
      await expect.poll(() => unread(relay)).toBeGreaterThan(BODY_BYTES);
      expect(residentMiB(relay.pid, 'VmHWM') - idle).toBeLessThan(150);
      const received = await Promise.all(callers.map((caller) => caller.readAll()));
      for (const { length } of received) expect(length).toBeGreaterThan(BODY_BYTES);
      expect(residentMiB(relay.pid, 'VmHWM') - idle).toBeLessThan(150);
      expect(await dropped(relay)).toBe(0);
      expect(await relay.stop()).toBe(0);
    },
  );

  test('keeps within --max-response-memory for 60 different responses', {
    timeout: 300_000,
  }, async () => {
    const { relay, urls, call, arrived } = await startRelay('--max-response-memory', '64MiB');
    const idle = residentMiB(relay.pid, 'VmRSS');
    for (let n = 0; n < CALLERS; n += 1) call(urls.http, `${n}:large-${BODY_BYTES}`);
    const fitting = Math.floor((64 * MiB) / BODY_BYTES);
    await expect.poll(() => dropped(relay), { timeout: 240_000 }).toBe(CALLERS - fitting);
    await expect.poll(arrived).toBe(fitting);
    expect(await unread(relay)).toBeLessThan(64 * MiB);
    // Beside these responses: 16 that are being received, each as text and as bytes, and 32 MiB of lost ones.
    expect(residentMiB(relay.pid, 'VmHWM') - idle).toBeLessThan(450);
  });
});
