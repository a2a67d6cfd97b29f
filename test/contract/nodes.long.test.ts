import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@social-data/contract/operations';
import { configWith } from '@social-data/gateway';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { runCase } from '../../packages/conform/src/conformance-case.ts';
import { connectTo } from '../../packages/conform/src/connection.ts';
import { allCases } from '../../packages/conform/src/contract-cases.ts';
import { openData } from '../../packages/gateway/src/open-data.ts';
import { startGateway } from '../../packages/gateway/src/start-gateway.ts';
import { missingPostgres } from '../../packages/gateway/test/postgres/postgres-programs.ts';
import { startPrivateCluster } from '../../packages/gateway/test/postgres/private-cluster.ts';
import { type Clock, systemClock } from '../../packages/source/src/source.ts';
import { failingOnDemand, gatewayTarget, newToken } from './targets/gateway.ts';

const publicUrl = 'http://gateway.example';

/**
 * A zone of the daily quota in which a clock that is an hour off shows another day. Midnight is at least half an hour
 * away, so that it does not pass during the test.
 */
function dayThatDiffers(): { readonly quotaZone: string; readonly offset: number } {
  const now = new Date();
  const isLate = now.getUTCMinutes() < 30;
  const hours = ((isLate ? 23 : 0) - now.getUTCHours() + 36) % 24;
  const east = hours - 12;
  const quotaZone = `Etc/GMT${east <= 0 ? '+' : '-'}${Math.abs(east)}`;
  return { quotaZone, offset: isLate ? 3_600_000 : -3_600_000 };
}

/** Three gateways on one database, with a dataset of their own each. */
async function startNodes() {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-nodes-'));
  const cluster = await startPrivateCluster();
  const address = await cluster.createDatabase();
  const { quotaZone, offset } = dayThatDiffers();
  const start = async (node: string, clock: Clock) => {
    const config = configWith({
      ...{ dataDir: join(folder, node), port: 0, adminPort: null },
      ...{ publicUrl, quotaZone, logLevel: 'silent', corsOrigins: ['*'], shutdownTimeout: 1_000 },
      sharedDatabase: { address, node },
    });
    mkdirSync(config.dataDir);
    const data = await openData(config, { clock });
    const source = failingOnDemand(
      data.dataset.createSource({
        cursorSecret: await data.store.secretValue('cursors'),
        publicUrl: () => publicUrl,
      }),
    );
    const throttle = { freeAttempts: 1_000_000 };
    const gateway = await startGateway(config, { data, source, throttle, clock });
    return { ...gateway, dataset: data.dataset, source };
  };
  const wrong = { ...systemClock, now: () => Date.now() + offset };
  const one = await start('one', systemClock);
  const two = await start('two', systemClock);
  const three = await start('three', wrong);
  const nodes = [one, two, three] as const;
  await one.dataset.seed({ authors: 20, users: 2_000, questions: 20 });
  for (const { source } of nodes)
    await vi.waitUntil(() => source.problem?.() === undefined, { timeout: 20_000 });
  const close = async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  // The accounts are created on another node than the one that is called.
  const target = await gatewayTarget(one.store, two.url);
  return { nodes, target, close };
}

const missing = missingPostgres();
if (missing !== undefined && process.env.REQUIRE_POSTGRES === '1') throw new Error(missing);
const started = missing === undefined ? await startNodes() : undefined;
afterAll(() => started?.close());

describe.skipIf(started === undefined)(`several nodes${missing ? ` (${missing})` : ''}`, () => {
  if (started === undefined) return;
  const { target, nodes } = started;

  describe('are one service for the conformance tests', () => {
    const connection = connectTo(target);
    for (const each of allCases(target))
      test.concurrent(`${each.sentence} (${each.id})`, () => runCase(each, connection));
  });

  test('page a list as one does, whichever has the next turn', async () => {
    const token = await newToken(nodes[0].store, 'pager', {});
    /** Pages to the end; the turns name the node of each page. */
    const listOver = async (turns: readonly { readonly url: string }[]): Promise<string[]> => {
      const ids: string[] = [];
      let next = '';
      for (let page = 0; page < 100; page += 1) {
        const { url } = turns[page % turns.length] ?? nodes[0];
        const query = new URLSearchParams({ token, questionId: 'question-1', order: '_updated' });
        const followed = next === '' ? query : new URL(next).searchParams;
        followed.set('token', token);
        const response = await fetch(`${url}${operations.listAnswers.path}?${followed}`);
        const { code, data } = await response.json();
        expect(code).toBe(0);
        for (const { target: answer, cursor } of data.data) ids.push(`${answer.id} ${cursor}`);
        next = data.paging.next;
        if (data.paging.is_end) return ids;
      }
      throw new Error('The list has no end.');
    };
    const [one] = nodes;
    const expected = (await listOver([one])).map(idOf);
    expect(expected.length).toBeGreaterThan(5);
    expect((await listOver(nodes)).map(idOf)).toEqual(expected);
  });

  test('count the same day, although the clock of one is an hour off and shows another', async () => {
    const token = await newToken(nodes[0].store, 'counted', { dailyQuota: 10 });
    const path = `${operations.searchUsers.path}?token=${token}&keyword=camping`;
    const calls = Array.from({ length: 30 }, async (_, index) => {
      const response = await fetch(`${nodes[index % 3]?.url}${path}`);
      return (await response.json()).code;
    });
    const codes = await Promise.all(calls);
    expect(codes.filter((code) => code === 0)).toHaveLength(10);
    expect(codes.filter((code) => code === 303)).toHaveLength(20);
    const usages = await Promise.all(
      nodes.map(async ({ url }) => (await fetch(`${url}/-/usage?token=${token}`)).json()),
    );
    for (const { data } of usages) expect(data).toEqual(usages[0].data);
  });
});

/** Cursors of equal lists differ, because the session in them was begun at another time. */
function idOf(line: string): string {
  return line.split(' ')[0] ?? '';
}
