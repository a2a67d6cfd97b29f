import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { scale } from '../../../../test/scale.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { create } from './caller.ts';
import { openNode } from './postgres-stores.ts';

const cluster = usePrivateCluster();
const script = fileURLToPath(new URL('./spend-in-process.ts', import.meta.url));
const CALLS = 300;
const LIMIT = 100;

interface SpendingProcess {
  /** Makes the calls and resolves with how many passed. */
  spend(accountId: string): Promise<number>;
}

async function startProcess(url: string, node: string): Promise<SpendingProcess> {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [script, url, node, String(CALLS)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    async spend(accountId) {
      child.stdin.write(`${accountId}\n`);
      return Number((await lines.next()).value);
    },
  };
}

test(`three processes of ${CALLS} parallel calls pass exactly ${LIMIT} by balance, quota and rate`, async () => {
  const address = await cluster.current.createPreparedDatabase();
  const administration = await openNode(address, 'administration');
  const processes = await Promise.all(
    ['one', 'two', 'three'].map((node) => startProcess(cluster.current.urlOf(address), node)),
  );
  for (let round = 0; round < scale(10); round += 1) {
    for (const limits of [
      { balance: LIMIT },
      { dailyQuota: LIMIT },
      { rate: { calls: LIMIT, seconds: 3_600 } },
    ]) {
      const { id } = await create(administration, limits);
      const passed = await Promise.all(processes.map(({ spend }) => spend(id)));
      expect(passed.reduce((sum, each) => sum + each)).toBe(LIMIT);
    }
  }
  expect(await administration.store().verify()).toEqual([]);
});
