import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useFolderPerFile } from '../temporary-folder.ts';
import { dropped, metricOf, unread } from './memory-metrics.ts';
import { openPausedCaller, type PausedCaller } from './paused-caller.ts';
import { callOf, sourceOf, startTestGateway, type TestGateway } from './test-gateway.ts';
import { throwAwayCertificate } from './throw-away-certificate.ts';

const path = useFolderPerFile();

const MiB = 2 ** 20;
/** More than the operating system holds for a connection. */
const LARGE = 32 * MiB;

/** A gateway whose responses have 32 MiB, and which has room for two and a half of them. */
async function startLarge(config: Parameters<typeof startTestGateway>[0] = {}) {
  const certificate = throwAwayCertificate();
  onTestFinished(certificate.remove);
  const data = JSON.stringify('x'.repeat(LARGE));
  const source = sourceOf(() => ({ ok: true, data, encoding: 'latin1' }));
  return startTestGateway(
    { maxResponseMemory: 80 * MiB, tls: { ...certificate, port: 0 }, ...config },
    { source },
  );
}

describe.each(['http', 'https'])('callers over %s that do not read', (protocol) => {
  const urlOf = ({ url, tlsUrl }: TestGateway) => (protocol === 'http' ? url : (tlsUrl ?? ''));

  test('take the memory of their responses, and give it back when they read or leave', async () => {
    const gateway = await startLarge();
    const target = callOf('searchUsers', { token: await gateway.token() });
    expect(await unread(gateway)).toBe(0);
    const callers = [1, 2].map(() => openPausedCaller(urlOf(gateway), target));
    await expect.poll(() => unread(gateway)).toBeGreaterThan(2 * LARGE);
    expect(await unread(gateway)).toBeLessThan(2 * LARGE + MiB);
    const [reads, leaves] = callers;
    expect((await reads?.readAll())?.length).toBeGreaterThan(LARGE);
    leaves?.leave();
    await expect.poll(() => unread(gateway)).toBe(0);
    expect(await dropped(gateway)).toBe(0);
  });

  test('lose a connection of the account that holds most, and of no other one', async () => {
    const logFile = path(`${protocol}.log`);
    const gateway = await startLarge({ logFile, logLevel: 'info' });
    const call = async (token: string): Promise<PausedCaller> => {
      const before = await unread(gateway);
      const caller = openPausedCaller(urlOf(gateway), callOf('searchUsers', { token }));
      await expect
        .poll(async () => (await unread(gateway)) > before || (await dropped(gateway)) > 0)
        .toBe(true);
      return caller;
    };
    const [one, many] = [await gateway.token(), await gateway.token({ name: 'many' })];
    const honest = await call(one);
    const others = [await call(many), await call(many)];
    expect(await dropped(gateway)).toBe(1);
    const lengths = await Promise.all([honest, ...others].map((caller) => caller.readAll()));
    expect(lengths.filter(({ length }) => length > LARGE)).toHaveLength(2);
    expect(lengths[0]?.length).toBeGreaterThan(LARGE);
    await expect.poll(() => unread(gateway)).toBe(0);
    expect(await metricOf(gateway, 'social_data_errors_total{component="request"}')).toBe(0);
    await gateway.close();
    const lines = readFileSync(logFile, 'utf8').trim().split('\n');
    const closed = lines.filter((line) => line.includes('slowest connection closed'));
    expect(closed.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, name: 'many', address: '127.0.0.1', account: expect.any(String) },
    ]);
  });
});

test('a caller that pipelines and does not read loses its connection with all its responses, before they take more than the bound', async () => {
  const gateway = await startLarge();
  const target = callOf('searchUsers', { token: await gateway.token() });
  const caller = openPausedCaller(gateway.url, ...Array.from({ length: 10 }, () => target));
  await expect.poll(() => dropped(gateway)).toBe(1);
  expect((await caller.readAll()).length).toBeLessThan(LARGE);
  await expect.poll(() => unread(gateway)).toBe(0);
  expect(await metricOf(gateway, 'social_data_calls_in_progress')).toBe(0);
});
