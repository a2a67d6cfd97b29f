import {
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_DELAY_MS = 200;
const HEARTBEAT_DELAY_MS = 2_000;
/** Polls (60 s) without a heartbeat after which a lock counts as abandoned. */
const MAX_SILENT_POLLS = 300;
const TORN_AFTER_MS = 10_000;
/** By which a clock may have been set since this machine started. */
const CLOCK_MARGIN_MS = 60_000;

/**
 * Runs `work` while no other process holds the lock, and returns its result. Waits until the other
 * process has finished. An abandoned lock is taken over.
 * @template Result
 * @param {string} file the lock file, in a folder that exists
 * @param {() => Promise<Result>} work
 * @param {{ onWait?: () => void }} [options] `onWait` is called once when the lock is held by another process
 * @returns {Promise<Result>}
 */
export async function withFileLock(file, work, { onWait } = {}) {
  const release = await acquire(file, onWait);
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Takes the lock when no other process holds it, and returns a function that releases it; undefined when one does. It
 * does not wait. The lock of a process of this machine that has ended is taken over; one of another machine never is.
 * @param {string} file the lock file, in a folder that exists
 * @returns {(() => void) | undefined}
 */
export function tryFileLock(file) {
  const owner = ownName();
  if (!create(file, owner)) {
    const other = read(file);
    if (!hasEnded(other) && !isTorn(file, other)) return undefined;
    remove(file, other);
    if (!create(file, owner)) return undefined;
  }
  return hold(file, owner);
}

/**
 * @param {string} file
 * @param {() => void} [onWait]
 */
async function acquire(file, onWait) {
  const owner = ownName();
  let hasWaited = false;
  while (!create(file, owner)) {
    if (!hasWaited) onWait?.();
    hasWaited = true;
    await waitForRelease(file);
  }
  return hold(file, owner);
}

function ownName() {
  return JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now() });
}

/**
 * Keeps the heartbeat of a lock until it is released.
 * @param {string} file
 * @param {string} owner
 */
function hold(file, owner) {
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_DELAY_MS);
  const release = () => {
    clearInterval(heartbeat);
    process.off('exit', release);
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
 * Returns when the lock was released, or was abandoned and has been removed. Silence is counted in our
 * own polls and not by the clock, which jumps for both processes when a suspended laptop wakes up.
 * @param {string} file
 */
async function waitForRelease(file) {
  let silentPolls = 0;
  let heartbeat = heartbeatOf(file);
  while (existsSync(file)) {
    const owner = read(file);
    if (hasEnded(owner) || silentPolls >= MAX_SILENT_POLLS) {
      remove(file, owner);
      return;
    }
    await delay(POLL_DELAY_MS);
    const next = heartbeatOf(file);
    silentPolls = next === heartbeat ? silentPolls + 1 : 0;
    heartbeat = next;
  }
}

/**
 * Whether a lock names nobody, as after a power cut. The file of a process that is about to write its name is young.
 * @param {string} file
 * @param {string | undefined} owner
 */
function isTorn(file, owner) {
  const age = Date.now() - (heartbeatOf(file) ?? Date.now());
  return !owner?.endsWith('}') && age > TORN_AFTER_MS;
}

/**
 * Whether the owner's process has ended; false for an owner on another machine. What was before this machine started has
 * ended, whoever has the number of the process now.
 * @param {string | undefined} owner
 */
function hasEnded(owner) {
  try {
    const { pid, host, since } = JSON.parse(owner ?? '');
    if (host !== hostname()) return false;
    if (since < Date.now() - uptime() * 1000 - CLOCK_MARGIN_MS) return true;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/**
 * Removes an abandoned lock. Two waiting processes may find the same one: renaming is atomic, and the one
 * that has renamed a newer lock puts it back.
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
  const found = read(aside);
  if (found !== undefined && found !== owner) create(file, found);
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
function heartbeatOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** @param {string} file */
function touch(file) {
  const now = new Date();
  if (existsSync(file)) utimesSync(file, now, now);
}
