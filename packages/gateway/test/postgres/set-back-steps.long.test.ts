import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { ServedProcess } from '../command/run-command.ts';
import { commandsOf } from '../command/runbook.ts';
import { searchUsers } from '../command/search-users.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { startFailoverCluster } from './failover-cluster.ts';
import {
  createGateways,
  expectAgreement,
  losses,
  reasonsOf,
  startCallers,
  untilSeen,
} from './loss.ts';
import { missingPostgres } from './postgres-programs.ts';

const path = useFolderPerTest();
const execute = promisify(execFile);

const BALANCE = 1_000_000;
const LOG = '/var/log/social-data-gateway/gateway.log';

/** What is lost with the last calls, with what a node says of it. */
const changes: readonly (readonly [change: string, undone: RegExp])[] = [
  ['groups create team', /group "team" is gone/],
  ['tokens top-up A 77 --key invoice-7', /lacks a top-up of 77 credits/],
  ['tokens revoke B', /"B" \(\w+\) is active again/],
  ['tokens update C --rate 5/s --daily-quota 9 --balance 20', /daily_quota 9 is none/],
  ['tokens create --name late --origins https://app.example', /"late" \(\w+\) is gone/],
  ['tokens rotate C', /"C" \(\w+\): an older secret is active/],
  [
    'budgets set --token C --period day --credits 7 --thresholds 50,80 --even-if-spent',
    /hard budget of 7 credits a day of token "C" \(\w+\) is gone/,
  ],
  [
    'budgets remove --group old --period month',
    /budget of 500 credits a month of group "old" is back/,
  ],
  ['groups remove old', /group "old" is back/],
];

/** A change is given with a name, and again with an id. */
const withoutToken = (change: string) =>
  change.replace(/(?<= (revoke|rotate|update|--token) )\w+/, 'TOKEN');

test.for(['restored dump', 'failover'] as const)(
  '%s: the steps of "SocialDataDatabaseSetBack" find all that was lost, and the gateways serve again',
  { timeout: 300_000 },
  async (kind, { skip }) => {
    const missing = missingPostgres();
    if (missing !== undefined && process.env.REQUIRE_POSTGRES !== '1') skip(missing);
    const cluster = await startFailoverCluster();
    onTestFinished(() => cluster.stop());
    const address = await cluster.createDatabase();
    const upstream = await startUpstream();
    const gateways = createGateways(cluster.urlOf(address), path);
    const one = await gateways.start('one', upstream.url);
    const two = await gateways.start('two', upstream.url);
    const give = (line: string) => gateways.give(...line.split(' '));
    const token = await give(`tokens create --name A --balance ${BALANCE}`);
    for (const name of ['B', 'C']) await give(`tokens create --name ${name}`);
    await give('groups create old');
    await give('budgets set --group old --period month --credits 500');

    const lose = await losses[kind](cluster, address);
    const callers = [one, two].map((node, index) => startCallers(node, token, `${index}`));
    const replace = await lose();
    for (const [change] of changes) await give(change);
    for (const name of ['one', 'two']) await untilSeen(cluster, address, name);
    await replace();
    for (const node of [one, two])
      await expect.poll(() => reasonsOf(node), { timeout: 60_000 }).toContain('database_set_back');
    const acknowledged = (await Promise.all(callers.map((each) => each.stop()))).flat();
    const isLogged = (request: string) =>
      ['one', 'two'].some((node) => logOf(node).includes(request));
    await expect.poll(() => acknowledged.filter((each) => !isLogged(each))).toEqual([]);
    for (const node of ['one', 'two']) await expect.poll(() => logOf(node)).toContain('"undone":');

    const steps = createSteps(gateways, [
      ['one', one],
      ['two', two],
    ]);
    const lacking = await steps.type(/^grep /);
    for (const [, undone] of changes) expect(lacking.replaceAll('\\', '')).toMatch(undone);
    expect(lacking).toMatch(/"charges":[1-9]/);
    copyFileSync(path('two.log'), path('copied-two.log'));
    expect(lacking).not.toContain('"error"');
    const applied = await steps.type(/ledger reconcile .*--apply$/);
    expect(applied).toMatch(/ charge .* added$/m);
    expect(applied).toMatch(/ tokens top-up .* added$/m);
    const again = [...applied.matchAll(/Z {2}(.+?) {2}.* give-again$/gm)].map(
      ([, line = '']) => line,
    );
    const others = changes.flatMap(([change]) => (/top-up/.test(change) ? [] : [change]));
    expect(again.map(withoutToken)).toEqual(others.map(withoutToken));
    for (const line of again) await give(line);
    expect(await steps.type(/ledger reconcile .*log$/)).toBe('');
    expect(await steps.type(/ledger verify$/)).toContain('match the ledger');
    expect(await steps.type(/database accept$/)).toContain('gateways serve again');
    for (const node of [one, two])
      await expect.poll(() => reasonsOf(node), { timeout: 60_000 }).toEqual([]);
    expect(await steps.type(/readyz$/)).toMatch(/^{"status":"ready".*\n{"status":"ready"/);
    expect(steps.left()).toEqual([]);

    for (const node of [one, two]) {
      const { code, requestId } = await searchUsers(node.url, token, `after ${node.pid}`);
      expect(code).toBe(0);
      acknowledged.push(requestId);
    }
    for (const node of [one, two]) expect(await node.stop()).toBe(0);
    await expectAgreement(gateways, {
      ...{ acknowledged, added: BALANCE + 77, upstream },
      superuserUrl: cluster.superuserUrl(address),
    });
  },
);

function logOf(node: string): string {
  return readFileSync(path(`${node}.log`), 'utf8');
}

/** The commands of the section, typed as they stand but for the folder of the log, its copy, and the admin port. */
function createSteps(
  { admin }: ReturnType<typeof createGateways>,
  nodes: readonly (readonly [name: string, node: ServedProcess])[],
) {
  const left = [...commandsOf('SocialDataDatabaseSetBack')];
  return {
    /** Those that were not typed. */
    left: () => left,
    /** Types the next command: on each node, unless it works on the database. @returns what it prints */
    async type(expected: RegExp): Promise<string> {
      const line = left.shift();
      expect(line).toMatch(expected);
      if (line?.startsWith('social-data-gateway ')) {
        const [, ...args] = line
          .replace(LOG, path('one.log'))
          .replace('two.log', path('copied-two.log'))
          .split(' ');
        const { code, stdout, stderr } = await admin(...args);
        // What has to be given again is left.
        expect(code, stdout + stderr).toBe(args.includes('--apply') ? 1 : 0);
        return stdout;
      }
      const printed: string[] = [];
      for (const [name, { adminUrl: ADMIN }] of nodes) {
        const command = `${line}`.replace(LOG, path(`${name}.log`));
        const { stdout } = await execute('sh', ['-c', command], { env: { ...process.env, ADMIN } });
        printed.push(stdout);
      }
      return printed.join('\n');
    },
  };
}
