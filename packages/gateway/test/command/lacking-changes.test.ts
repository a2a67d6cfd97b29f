import { expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { openDataset } from '../../../dataset/src/dataset.ts';
import { createLocalAdmin } from '../../src/admin/admin.ts';
import { lackingChanges } from '../../src/cli/lacking-changes.ts';
import type { ChangeLine } from '../../src/cli/read-logs.ts';
import { openMemoryHarness } from '../ledger/sqlite-harness.ts';
import { createToken } from './admin-tokens.ts';

/** An administration of empty data, whose changes are added to the lines of a log. */
async function openAdmin(lines: ChangeLine[]) {
  const { store } = await openMemoryHarness();
  const dataset = openDataset(openDatabase({ file: ':memory:' }));
  const logChange = (change: string, fields: object) => {
    const time = lines.length + 1;
    lines.push({ time, change, fields: { ...fields, time } });
  };
  return createLocalAdmin({ store: store(), dataset, quotaZone: 'UTC', logChange });
}

const budget = {
  period: 'day',
  credits: 9,
  isHard: false,
  thresholds: [50],
  evenIfSpent: false,
} as const;

test('what others name is given again before them, and once for a token that was given again before', async () => {
  const lines: ChangeLine[] = [];
  // Restored empty, and restored empty once more.
  for (const admin of [await openAdmin(lines), await openAdmin(lines)]) {
    await createToken(admin, { name: 'anna' });
    await admin.run('setBudget', { account: 'anna', ...budget });
    await admin.run('createGroup', { name: 'team' });
    await admin.run('updateToken', { account: 'anna', changes: { group: 'team' } });
  }
  const { others } = await lackingChanges(await openAdmin([]), {
    changes: lines,
    calls: new Map(),
  });
  const set = 'budgets set --token anna --period day --credits 9 --thresholds 50 --soft';
  expect(others.map(({ change }) => change)).toEqual([
    'groups create team',
    'tokens create --name anna --group team',
    ...[set, set],
  ]);
});

test('a token that is gone is given again with what was left of its balance', async () => {
  const changes: ChangeLine[] = [];
  const admin = await openAdmin(changes);
  const { account } = await createToken(admin, { name: 'anna', balance: 5 });
  const call = { operationId: 'searchUsers', day: '2026-01-01', code: 0, via: 'call' } as const;
  const charge = { ...call, isCharged: true, uncertain: 0, takesQuota: false, upstreamKey: null };
  const calls = new Map(
    [account.id, account.id, 'another'].map((accountId, at) => [
      `request-${at}`,
      { ...charge, requestId: `request-${at}`, accountId, name: '', credits: 2, time: 2 },
    ]),
  );
  const { others } = await lackingChanges(await openAdmin([]), { changes, calls });
  expect(others.map(({ change }) => change)).toEqual(['tokens create --name anna --balance 1']);
});
