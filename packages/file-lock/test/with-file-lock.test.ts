import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryFileLock, withFileLock } from '@social-data/file-lock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

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

  test('is taken from nobody, as a power cut leaves it, once it is not young', () => {
    writeFileSync(file, '');
    expect(tryFileLock(file)).toBeUndefined();
    const before = new Date(Date.now() - 20_000);
    utimesSync(file, before, before);
    const release = tryFileLock(file);
    expect(release).toBeDefined();
    release?.();
  });

  test('is taken from a process of before this machine started, whoever has its number now', () => {
    const lockSince = (since: number) =>
      writeFileSync(file, JSON.stringify({ pid: process.pid, host: hostname(), since }));
    lockSince(Date.now());
    expect(tryFileLock(file)).toBeUndefined();
    lockSince(Date.now() - uptime() * 1000 - 3_600_000);
    tryFileLock(file)?.();
    expect(existsSync(file)).toBe(false);
  });
});
