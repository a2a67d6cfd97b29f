import { expect, onTestFinished, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { openRawConnection } from '../server/raw-connection.ts';
import { ask, callOf } from '../server/test-gateway.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const path = useFolderPerFile();

/** Opens connections that send nothing, as many as the gateway takes. They are closed after the test. */
async function openIdleConnections({ url }: { readonly url: string }, count: number) {
  const port = Number(new URL(url).port);
  const idle = Array.from({ length: count }, () => openRawConnection(port, '127.0.0.9'));
  onTestFinished(() => {
    for (const connection of idle) connection.destroy();
  });
  await Promise.all(idle.map(({ opened }) => opened));
}

test('a gateway with too few open files closes idle connections, says so in its log, and serves calls', async () => {
  const gateway = await serve(['--demo'], { openFiles: 150 });
  await openIdleConnections(gateway, 200);
  for (let call = 0; call < 20; call += 1)
    expect((await searchUsers(gateway.url, 'demo-token')).code).toBe(0);
  const log = () => gateway.outcome.stderr;
  await expect.poll(log).toContain('the limit of open files (ulimit -n) allows fewer');
  await expect.poll(log).toContain('too many connections, idle connection closed');
  expect(await gateway.stop()).toBe(0);
});

longTest(
  'a relay with too few open files keeps those for its connections to the upstream',
  async () => {
    const calls = 90;
    const upstream = await startUpstream();
    const dataDir = ['--data-dir', path('data')];
    const { stdout } = await run(['tokens', 'create', '--init', '--name', 'person', ...dataDir]);
    const relayed = [
      '--source',
      'relay',
      '--upstream',
      upstream.url,
      '--upstream-concurrency',
      '150',
    ];
    const limits = ['--connections-per-address', '1000'];
    const token = ['--upstream-token-env', 'TEAM_TOKEN'];
    const relay = await serve([...dataDir, ...relayed, ...limits, ...token], {
      ...{ openFiles: 350, env: { TEAM_TOKEN: 'team-token' } },
    });
    await openIdleConnections(relay, 300);
    const searched = async (index: number) => {
      const query = { token: stdout.trim(), keyword: `${index}:gate` };
      return (await ask(`${relay.url}${callOf('searchUsers', query)}`)).body.code;
    };
    const codes = Promise.all(Array.from({ length: calls }, (_, index) => searched(index)));
    codes.catch(() => {});
    const requests = async () => (await upstream.report()).requests.length;
    await expect.poll(requests, { timeout: 50_000 }).toBe(calls);
    await upstream.order({ openGate: true });
    expect(await codes).toEqual(Array(calls).fill(0));
    expect(await relay.stop()).toBe(0);
  },
  30_000,
);
