import { expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';
import { childrenOf, isAlive } from './worker-processes.ts';

const cluster = usePrivateCluster();

/** Time for processes to act, on a loaded machine. */
const patiently = { timeout: 20_000 };

test('workers without a shared database are refused', async () => {
  expect(await run(['serve', '--workers', '2'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--workers is given without --database-url.*leave out/),
  });
});

longTest('SIGTERM ends the workers, and they end when the primary process is killed', async () => {
  const env = {
    GATEWAY_DATABASE_URL: cluster.current.urlOf(await cluster.current.createPreparedDatabase()),
  };
  const start = () => serve(['--workers', '2', '--demo', '--node', 'west'], { env });
  const stopped = await start();
  expect((await searchUsers(stopped.url, 'demo-token')).code).toBe(0);
  expect(await stopped.stop('SIGTERM')).toBe(0);
  const killed = await start();
  const workers = childrenOf(killed.pid);
  expect(workers).toHaveLength(2);
  await killed.stop('SIGKILL');
  for (const pid of workers) await expect.poll(() => isAlive(pid), patiently).toBe(false);
});
