import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 500;
const HEARTBEAT_MS = 2_000;
/** A lock whose heartbeat stood still for this many of our own polls (20 s) has lost its owner. */
const SILENT_POLLS = 40;

/**
 * Runs `work` while no other process of this clone does. Waits for the other one to finish; a lock
 * left behind by a killed process is taken over.
 * @param {string} root
 * @param {() => Promise<void>} work
 */
export async function withLock(root, work) {
  const folder = join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'bootstrap.lock');
  const release = await acquire(file);
  try {
    await work();
  } finally {
    release();
  }
}

/** @param {string} file */
async function acquire(file) {
  const owner = JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now() });
  let announced = false;
  while (!create(file, owner)) {
    if (!announced) console.log('Waiting for another run that is preparing this folder ...');
    announced = true;
    await waitForChange(file);
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  const release = () => {
    clearInterval(heartbeat);
    if (read(file) === owner) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return release;
}

/**
 * @param {string} file
 * @param {string} owner
 */
function create(file, owner) {
  try {
    writeFileSync(file, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Returns when the lock is gone, or when its owner is and it was removed. Silence is counted in
 * polls of ours and not by the clock: after a suspended laptop wakes, the clock has jumped for both.
 * @param {string} file
 */
async function waitForChange(file) {
  let silence = 0;
  let beat = beatOf(file);
  while (existsSync(file)) {
    const owner = read(file);
    if (isDead(owner) || silence >= SILENT_POLLS) {
      remove(file, owner);
      return;
    }
    await delay(POLL_MS);
    const next = beatOf(file);
    silence = next === beat ? silence + 1 : 0;
    beat = next;
  }
}

/** @param {string | undefined} owner */
function isDead(owner) {
  try {
    const { pid, host } = JSON.parse(owner ?? '');
    if (host !== hostname()) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/**
 * Two waiters may judge the same lock dead. Renaming is atomic, and who finds that it renamed a
 * newer lock puts it back.
 * @param {string} file
 * @param {string | undefined} owner
 */
function remove(file, owner) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const taken = read(aside);
  if (taken !== undefined && taken !== owner) create(file, taken);
  rmSync(aside, { force: true });
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} file */
function beatOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** @param {string} file */
function touch(file) {
  const now = new Date();
  if (existsSync(file)) utimesSync(file, now, now);
}
