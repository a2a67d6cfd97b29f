import { describe, expect, test } from 'vitest';
import { DailyLimit } from '../../src/relay/pace/daily-limit.ts';
import { openPostgresHarness } from '../ledger/postgres-harness.ts';
import { openFileHarness } from '../ledger/sqlite-harness.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { clusterPaceCounter } from './cluster-pace-counter.ts';
import { describeDayCount } from './day-count-suite.ts';
import { relayCounter } from './relay-counter.ts';
import { storeCounter } from './store-counter.ts';

const path = useFolderPerFile();
let files = 0;
const nextFile = () => {
  files += 1;
  return path(`relay-${files}.sqlite`);
};

describeDayCount('the daily quota of an account in a SQLite file', async (limit) =>
  storeCounter(await openFileHarness(), limit),
);

describeDayCount('the daily limit of a relay', (limit) => relayCounter(nextFile(), limit));

describe('with PostgreSQL', () => {
  const cluster = usePrivateCluster();

  describeDayCount('the daily quota of an account', async (limit) =>
    storeCounter(await openPostgresHarness(cluster.current), limit),
  );

  describeDayCount('the daily limit of several relays', async (limit) =>
    clusterPaceCounter(await cluster.current.createPreparedDatabase(), limit),
  );
});

describe('the daily limit of a relay', () => {
  const limitOn = (limit: number) => {
    let day = '2026-01-31';
    const counter = new DailyLimit(limit, () => ({ day, resetsAt: 0 }), new Map());
    return {
      counter,
      set: (to: string) => {
        day = to;
      },
    };
  };

  test('undoes the count of the day on which the request was sent', () => {
    const { counter, set } = limitOn(1);
    const undo = counter.take();
    set('2026-02-01');
    const undoLater = counter.take();
    undo();
    expect(counter.blockedUntil()).toBe(0);
    undoLater();
    expect(counter.count).toBe(0);
    set('2026-01-31');
    expect(counter.count).toBe(0);
  });

  test('keeps the counts of the 16 days that the clock showed last', () => {
    const { counter, set } = limitOn(1);
    for (let day = 1; day <= 20; day += 1) {
      set(`2026-03-${day}`);
      counter.take();
      set('2026-01-31');
    }
    set('2026-03-20');
    expect(counter.count).toBe(1);
    set('2026-03-2');
    expect(counter.count).toBe(0);
  });
});
