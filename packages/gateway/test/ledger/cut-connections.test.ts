import { expect, onTestFinished, test } from 'vitest';
import { isLongRun } from '../../../../test/scale.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { startLossyProxy } from '../postgres/lossy-proxy.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { admit, create, reserve, settle } from './caller.ts';
import { openNode } from './postgres-stores.ts';

const cluster = usePrivateCluster();
/** No heartbeat comes between the batches of the test. */
const timeouts = { ...postgresTimeouts(), lease: 600_000 };
/** Bytes between two positions. */
const STEP = isLongRun ? 1 : 10;
const BALANCE = 1_000_000;

/** What the database has of the calls of an account. */
const STATE = `
  SELECT s.balance, s.reserved, s.rate_passed, d.used,
    (SELECT count(*) FROM ledger WHERE account = s.account AND state = 'charged') AS charged,
    (SELECT count(*) FROM reservations WHERE account = s.account) AS open,
    (SELECT sum(calls) FROM usage WHERE account = s.account AND code = 0)::bigint AS succeeded,
    (SELECT sum(calls) FROM usage WHERE account = s.account AND code = 400)::bigint AS counted
  FROM account_states s JOIN day_usage d USING (account) WHERE s.account = $1`;

test.each(['requests', 'replies'] as const)(
  'a batch is applied once, with its results, wherever its connection is cut in the %s',
  async (direction) => {
    const address = await cluster.current.createPreparedDatabase();
    const proxy = await startLossyProxy(address);
    onTestFinished(() => proxy.close());
    const one = await openNode(proxy.address, 'one', timeouts);
    const two = await openNode(address, 'two', timeouts);
    const rate = { calls: 1_000_000, seconds: 86_400 };
    const account = await create(one, { balance: BALANCE, dailyQuota: 1_000_000, rate });
    const empty = await create(one, { balance: 0 });
    let open = await reserve(one, account);
    let settled = 0;
    /** One batch: it ends a call and counts one, begins one, and refuses one. */
    const batch = async () => {
      one.store().count({ accountId: account.id, operationId: 'searchUsers', code: 400 });
      const [ended, begun, refused] = await Promise.all([
        settle(one, open),
        admit(one, account),
        admit(one, empty),
      ]);
      settled += 1;
      expect(ended).toMatchObject({ charged: 1 });
      expect(refused).toMatchObject({ ok: false, limit: 'balance' });
      if (!begun.ok) throw new Error(`refused by ${begun.limit}`);
      open = begun.reservation;
    };
    let cut = { isDone: true };
    for (let bytes = 0; cut.isDone; bytes += STEP) {
      // It prepares the queries on a new connection.
      await batch();
      cut = proxy.cut('fence', direction, bytes);
      await batch();
      const { rows } = await two.postgres.pool.query(STATE, [account.id]);
      expect(rows, `after ${bytes} bytes of the ${direction}`).toEqual([
        {
          ...{ balance: BALANCE - settled, reserved: 1, rate_passed: settled + 1 },
          ...{ used: settled + 1, charged: settled, open: 1, succeeded: settled, counted: settled },
        },
      ]);
    }
    expect(settled).toBeGreaterThan(2 * (1_000 / STEP));
    expect(await two.store().verify()).toEqual([]);
  },
  1_200_000,
);
