import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { run, type ServedProcess, serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { startFailoverCluster } from './failover-cluster.ts';
import { missingPostgres } from './postgres-programs.ts';

const path = useFolderPerFile();
const logOf = (node: string) => path(`${node}.log`);

interface ListedEntry {
  readonly request: string | null;
  readonly state: string;
}

/** Four callers of a node, and the requests that it has acknowledged with code 0. */
function startCallers({ url }: ServedProcess, token: string) {
  const acknowledged: string[] = [];
  const stop = new AbortController();
  const call = async () => {
    while (!stop.signal.aborted) {
      const response = await searchUsers(url, token).catch(() => undefined);
      if (response?.code === 0) acknowledged.push(response.requestId);
      else await sleep(20);
    }
  };
  const callers = Promise.all([call(), call(), call(), call()]);
  return {
    acknowledged,
    untilFurther: (count: number) =>
      expect.poll(() => acknowledged.length).toBeGreaterThan(acknowledged.length + count),
    stop: () => {
      stop.abort();
      return callers;
    },
  };
}

test('charges of a node that died with the primary are listed from its log, and those of a node that lives are written anew', async ({
  skip,
}) => {
  const missing = missingPostgres();
  if (missing !== undefined && process.env.REQUIRE_POSTGRES !== '1') skip(missing);
  const cluster = await startFailoverCluster();
  onTestFinished(() => cluster.stop());
  const address = await cluster.createDatabase();
  const env = { GATEWAY_DATABASE_URL: cluster.urlOf(address) };
  const start = (node: string) =>
    serve(['--node', node, '--data-dir', path(node), '--log-file', logOf(node)], { env });
  const nodes = [await start('one'), await start('two')] as const;
  const created = await run(['tokens', 'create', '--name', 'anna', '--balance', '1000000'], {
    env,
  });
  const token = created.stdout.trim();
  const standby = await cluster.addStandby();
  const ofDead = startCallers(nodes[0], token);
  const ofAlive = startCallers(nodes[1], token);
  await ofDead.untilFurther(5);
  await standby.freezeSender();
  await ofDead.untilFurther(20);
  await ofAlive.untilFurther(20);

  await ofDead.stop();
  const logged = () => readFileSync(logOf('one'), 'utf8');
  await expect
    .poll(() => ofDead.acknowledged.filter((request) => !logged().includes(request)))
    .toEqual([]);
  await nodes[0].stop('SIGKILL');
  await cluster.primary.kill();
  await standby.promote();
  cluster.moveTo(standby);
  await expect
    .poll(() => readFileSync(logOf('two'), 'utf8'), { timeout: 60_000 })
    .toContain('lacked charges that it had confirmed');
  await ofAlive.untilFurther(5);
  await ofAlive.stop();
  expect(await nodes[1].stop()).toBe(0);

  const list = async (...args: readonly string[]): Promise<readonly ListedEntry[]> =>
    JSON.parse((await run(['ledger', ...args, '--format', 'json'], { env })).stdout);
  const charges = new Map<string, number>();
  for (const { request, state } of await list('list', '--limit', '1000000'))
    if (request !== null && ['charged', 'delivered'].includes(state))
      charges.set(request, (charges.get(request) ?? 0) + 1);
  expect(ofAlive.acknowledged.filter((request) => charges.get(request) !== 1)).toEqual([]);
  const lost = ofDead.acknowledged.filter((request) => !charges.has(request));
  expect(lost.length).toBeGreaterThan(20);
  expect([...charges.values()].every((count) => count === 1)).toBe(true);
  const reported = await list('reconcile', '--log', logOf('one'), logOf('two'));
  expect(reported.map(({ request }) => request).sort()).toEqual(lost.sort());
  expect((await run(['ledger', 'verify'], { env })).code).toBe(0);
}, 180_000);
