import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isLongRun } from '../../../../test/scale.ts';
import { systemClock } from '../../src/clock.ts';
import type { Store } from '../../src/ledger/store.ts';
import { openDataFile } from '../../src/open-data-file.ts';
import { rowsOf } from '../ledger/rows-of.ts';
import {
  buildFaultLibrary,
  type FaultKind,
  type FaultRun,
  runOnFaultyDisk,
} from './disk-faults.ts';
import type { FaultEvent } from './fault-event.ts';

const MAX_FAULT = 200;
/** `npm test` tries every hundredth place of a fault, `npm run test:long` all of them. */
const STEP = isLongRun ? 1 : 100;

const folder = mkdtempSync(join(tmpdir(), 'disk-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const library = buildFaultLibrary(folder);
if (library === undefined) console.warn('Skipped: the disk fault tests need a C compiler (cc).');

const places = Array.from({ length: MAX_FAULT / STEP }, (_, index) => 1 + index * STEP);

describe.runIf(library !== undefined).each<FaultKind>(['fsync-eio', 'write-eio', 'write-enospc'])(
  'a data file on a disk with the fault %s',
  (kind) => {
    test.concurrent.each(places)(
      'loses nothing that it acknowledged when operation %i fails',
      async (at) => {
        const run = await runWithFault(kind, at);
        if (!run.events.some((event) => event.kind === 'accounts')) return;
        await withStore(run.durableFile, (store) => expectAcknowledged(store, run));
      },
    );

    test.concurrent.each(places)('charges no refused call when operation %i fails', async (at) => {
      const run = await runWithFault(kind, at);
      if (!existsSync(run.file)) return;
      await withStore(run.file, (store) => expectRefusedAreFree(store, run));
    });
  },
);

// A full disk is refused before the commit, and may heal without a restart.
describe.runIf(library !== undefined).each<FaultKind>(['fsync-eio', 'write-eio'])(
  'a gateway on a disk with the fault %s',
  (kind) => {
    test.concurrent.each(places)(
      'acknowledges nothing after operation %i failed, until a restart',
      async (at) => {
        const { events } = await runWithFault(kind, at);
        const refused = events.findIndex((event) => event.kind === 'refused');
        if (refused < 0) return;
        const round = roundOf(events[refused]);
        const later = events.slice(refused).filter((event) => roundOf(event) !== round);
        expect(later.filter((event) => event.kind !== 'refused')).toEqual([]);
      },
    );
  },
);

test.runIf(library !== undefined)(
  'a run without a fault reaches every operation at which the tests inject one',
  async () => {
    const { events } = await runWithFault('fsync-eio', 0);
    expect(events.filter(({ kind }) => kind === 'charged').length).toBeGreaterThan(200);
    expect(events.filter(({ kind }) => kind === 'refused')).toEqual([]);
  },
);

/** The round of a call; undefined for administrative commands. */
function roundOf(event: FaultEvent | undefined): string | undefined {
  return event !== undefined && 'requestId' in event ? event.requestId.split('-')[1] : undefined;
}

const runs = new Map<string, Promise<FaultRun>>();

/** Both tests of a place look at the same run. */
function runWithFault(kind: FaultKind, at: number): Promise<FaultRun> {
  const key = `${kind}-${at}`;
  const known = runs.get(key);
  if (known !== undefined) return known;
  const place = join(folder, key);
  mkdirSync(place);
  const run = runOnFaultyDisk(place, library ?? '', { kind, at });
  runs.set(key, run);
  return run;
}

async function withStore(file: string, look: (store: Store) => Promise<void>): Promise<void> {
  const { store, close } = openDataFile(file, { clock: systemClock, quotaZone: 'UTC' });
  try {
    await look(store);
    expect(await store.verify()).toEqual([]);
  } finally {
    await close();
  }
}

async function chargedRequests(store: Store): Promise<Set<string | null>> {
  const entries = await rowsOf(store.ledger());
  const charged = entries.filter(({ state }) => state === 'charged' || state === 'delivered');
  return new Set(charged.map(({ requestId }) => requestId));
}

async function expectAcknowledged(store: Store, { events }: FaultRun): Promise<void> {
  const charged = await chargedRequests(store);
  const accounts = await store.accounts();
  let topUps = 0;
  let lastSecret: string | undefined;
  for (const event of events) {
    if (event.kind === 'charged') expect(charged).toContain(event.requestId);
    if (event.kind === 'top-up') topUps += 1;
    if (event.kind === 'rotated') lastSecret = event.secretHash;
    if (event.kind === 'revoked') {
      expect(accounts.find(({ name }) => name === 'revoked')?.revokedAt).not.toBeNull();
    }
  }
  const entries = await rowsOf(store.ledger({ state: 'topped-up' }));
  expect(entries.filter(({ credits }) => credits === 1000).length).toBeGreaterThanOrEqual(topUps);
  if (lastSecret !== undefined) {
    expect((await store.findAccount(lastSecret))?.account.name).toBe('rotated');
  }
}

async function expectRefusedAreFree(store: Store, { events }: FaultRun): Promise<void> {
  const charged = await chargedRequests(store);
  for (const event of events) {
    if (event.kind === 'refused') expect(charged).not.toContain(event.requestId);
  }
}
