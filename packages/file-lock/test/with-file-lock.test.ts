import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withFileLock } from '@social-data/file-lock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scale } from '../../../test/scale.ts';

const RACER = fileURLToPath(new URL('racer.mjs', import.meta.url));
const ROUNDS = scale(100);

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-lock-'));
  file = join(folder, 'test.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the file lock', () => {
  test('returns the result of the work and is released', async () => {
    expect(await withFileLock(file, async () => existsSync(file))).toBe(true);
    expect(existsSync(file)).toBe(false);
  });

  test('is released when the work fails', async () => {
    const work = () => Promise.reject(new Error('the work failed'));
    await expect(withFileLock(file, work)).rejects.toThrow('the work failed');
    expect(existsSync(file)).toBe(false);
  });

  test('runs work one after the other and reports the wait once', async () => {
    const order: string[] = [];
    const first = withFileLock(file, async () => {
      order.push('first begins');
      await delay(300);
      order.push('first ends');
    });
    const second = withFileLock(file, async () => void order.push('second'), {
      onWait: () => order.push('second waits'),
    });
    await Promise.all([first, second]);
    expect(order).toEqual(['second waits', 'first begins', 'first ends', 'second']);
  });

  test('takes over the lock of a process that has ended', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(file, JSON.stringify({ pid, host: hostname(), since: Date.now() }));
    expect(await withFileLock(file, async () => 'done')).toBe('done');
  });

  test('is taken from a process of before this machine started, whoever has its number now', async () => {
    const since = Date.now() - uptime() * 1000 - 3_600_000;
    writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname(), since }));
    expect(await withFileLock(file, async () => 'done')).toBe('done');
  });

  test('is left to the process that takes it over', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(file, JSON.stringify({ pid, host: hostname(), since: Date.now() }));
    const alive = JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now() });
    writeFileSync(`${file}.takeover`, alive);
    let isHeld = false;
    const work = withFileLock(file, async () => {
      isHeld = true;
    });
    await delay(500);
    expect(isHeld).toBe(false);
    rmSync(`${file}.takeover`);
    await work;
    expect(isHeld).toBe(true);
  });

  test(`has one holder when three processes find it abandoned, ${ROUNDS} times`, async () => {
    const racers = [1, 2, 3].map(() => fork(RACER, [file, join(folder, 'holder')]));
    for (const racer of racers) await once(racer, 'message');
    const { pid } = spawnSync(process.execPath, ['--version']);
    const abandoned = () => JSON.stringify({ pid, host: hostname(), since: Date.now() });
    for (let round = 0; round < ROUNDS; round += 1) {
      writeFileSync(file, abandoned());
      // Every third round, a process was killed during its takeover.
      if (round % 3 === 0) writeFileSync(`${file}.takeover`, abandoned());
      const ends = racers.map((racer) => once(racer, 'message'));
      const start = Date.now() + 10;
      for (const racer of racers) racer.send(start);
      for (const end of ends) expect((await end)[0], `round ${round}`).toBe('held alone');
      expect(readdirSync(folder)).toEqual([]);
    }
    for (const racer of racers) racer.disconnect();
  }, 300_000);
});
