import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, describe, expect, test } from 'vitest';
import { createSqliteStore } from '../../src/store/sqlite/create-sqlite-store.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { DiskFailureError } from '../../src/store/store-errors.ts';
import { call, create, reserve, settle, times } from './caller.ts';
import { createFakeClock } from './fake-clock.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

const path = useTemporaryFolder();
const clock = createFakeClock();
const { fdatasync } = fs;

/** Puts something before the wait for the disk, in this whole process. */
function beforeSync(work: (done: () => void) => void): void {
  fs.fdatasync = ((descriptor, done) => {
    work(() => fdatasync(descriptor, done));
  }) as typeof fdatasync;
  syncBuiltinESMExports();
}

afterEach(() => {
  fs.fdatasync = fdatasync;
  syncBuiltinESMExports();
});

function open(file: string) {
  const store = createSqliteStore(openDatabase({ file }), { clock });
  return { store: () => store, clock };
}

describe('a settlement', () => {
  test('of many calls resolves once the disk has them, and those that come meanwhile share the next wait', async () => {
    const harness = open(path('gateway.sqlite'));
    const account = await create(harness, { balance: 100 });
    const held: (() => void)[] = [];
    beforeSync((done) => held.push(done));

    const ended: string[] = [];
    const first = times(10, () => call(harness, account)).then(() => ended.push('first'));
    await expect.poll(() => held.length).toBe(1);
    const others = times(20, async () => {
      await call(harness, account);
      ended.push('other');
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ended).toEqual([]);
    expect(held).toHaveLength(1);
    // The loop was free all the time: limits are answered while the disk is busy.
    expect((await harness.store().accounts())[0]?.balance).toBe(70);

    held[0]?.();
    await first;
    await expect.poll(() => held.length).toBe(2);
    expect(ended).toEqual(['first']);
    held[1]?.();
    await others;
    expect(held).toHaveLength(2);
    await harness.store().close();
  });

  test('is prepared while the disk is at work, and told when it has it', async () => {
    const harness = open(path('gateway.sqlite'));
    const account = await create(harness, { balance: 100 });
    const reservations = await times(10, () => reserve(harness, account));
    const held: (() => void)[] = [];
    beforeSync((done) => held.push(done));

    let prepared = 0;
    let told = 0;
    const ends = reservations.map(async (reservation) => {
      await harness.store().settle(reservation, { code: 0, now: clock.now() }, () => {
        prepared += 1;
      });
      told += 1;
    });
    await expect.poll(() => prepared).toBe(10);
    expect([held.length, told]).toEqual([1, 0]);
    held[0]?.();
    await Promise.all(ends);
    expect([prepared, told]).toEqual([10, 10]);
    await harness.store().close();
  });

  test('of a few calls waits within its commit, whatever else waits', async () => {
    const harness = open(path('gateway.sqlite'));
    const account = await create(harness, { balance: 100 });
    const held: (() => void)[] = [];
    beforeSync((done) => held.push(done));
    const many = times(10, () => call(harness, account));
    await expect.poll(() => held.length).toBe(1);
    expect(await call(harness, account)).toBe(0);
    held[0]?.();
    await many;
    expect(held).toHaveLength(1);
    await harness.store().close();
  });

  test.runIf(process.platform === 'linux')(
    'is refused when the disk does not keep it, and nothing is charged until a restart',
    async () => {
      const file = path('gateway.sqlite');
      const harness = open(file);
      const account = await create(harness, { balance: 100 });
      expect(await call(harness, account)).toBe(0);
      const reservations = await times(10, () => reserve(harness, account));

      fs.closeSync(readingDescriptorOf(`${file}-wal`));
      const settled = reservations.map((reservation) => settle(harness, reservation));
      for (const end of await Promise.allSettled(settled)) {
        expect(end).toMatchObject({ reason: expect.any(DiskFailureError) });
      }
      await expect(call(harness, account)).rejects.toThrow('start the gateway again');
      await harness.store().close();

      const again = open(file);
      const left = await again.store().ledger({ state: 'charged' });
      expect(left.map(({ id }) => id)).toEqual(
        expect.arrayContaining(reservations.map(({ id }) => id)),
      );
      expect(await again.store().verify()).toEqual([]);
      expect(await call(again, account)).toBe(0);
      await again.store().close();
    },
  );
});

/** The descriptor of a file that this process has open for reading only. */
function readingDescriptorOf(file: string): number {
  const found = fs.readdirSync('/proc/self/fd').find((descriptor) => {
    try {
      const flags = /flags:\s*(\d+)/.exec(
        fs.readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'),
      )?.[1];
      const isReading = (Number.parseInt(flags ?? '', 8) & 3) === fs.constants.O_RDONLY;
      return isReading && fs.readlinkSync(`/proc/self/fd/${descriptor}`) === file;
    } catch {
      // Open only while the list was read.
      return false;
    }
  });
  return Number(found);
}
