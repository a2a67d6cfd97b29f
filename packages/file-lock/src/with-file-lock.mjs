import { randomUUID } from 'node:crypto';
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
 * @param {string} file
 * @param {() => void} [onWait]
 */
async function acquire(file, onWait) {
  const owner = ownName();
  let hasWaited = false;
  while (!create(file, owner)) {
    if (!hasWaited) onWait?.();
    hasWaited = true;
    const abandoned = await waitForRelease(file);
    if (abandoned !== undefined && (await takeOver(file, owner, abandoned))) break;
  }
  return hold(file, owner);
}

/** Differs for each lock, so that it tells a lock from all before it. */
function ownName() {
  const id = randomUUID();
  return JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now(), id });
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
    // Without room on the disk, it would be a lock that names nobody.
    if (read(file) === '') rmSync(file, { force: true });
    throw error;
  }
}

/**
 * Returns when the lock was released, or with its owner when it was abandoned. Silence is counted in our own polls and not
 * by the clock, which jumps for both processes when a suspended laptop wakes up.
 * @param {string} file
 * @returns {Promise<string | undefined>}
 */
async function waitForRelease(file) {
  let silentPolls = 0;
  let heartbeat = heartbeatOf(file);
  while (existsSync(file)) {
    const owner = read(file);
    if (hasEnded(owner) || silentPolls >= MAX_SILENT_POLLS) return owner;
    await delay(POLL_DELAY_MS);
    const next = heartbeatOf(file);
    silentPolls = next === heartbeat ? silentPolls + 1 : 0;
    heartbeat = next;
  }
  return undefined;
}

/**
 * Takes an abandoned lock over. Several processes may find the same one: the one that creates the lock of the takeover
 * looks again, and renames its file over the abandoned one, which ends the takeover in the same step. Whoever comes later
 * finds another owner. A process that was killed during its takeover has abandoned that lock, which is taken over alike.
 * @param {string} file
 * @param {string} owner
 * @param {string} abandoned the owner that was found
 * @returns {Promise<boolean>} whether the lock is held now
 */
async function takeOver(file, owner, abandoned) {
  const takeover = `${file}.takeover`;
  if (!create(takeover, owner)) {
    const other = await waitForRelease(takeover);
    if (other === undefined || !(await takeOver(takeover, owner, other))) return false;
  }
  try {
    if (read(file) !== abandoned) return false;
    renameSync(takeover, file);
    return true;
  } catch (error) {
    // Windows renames over no file that another process reads just now, and whoever slept for a minute has lost its takeover.
    if (['EPERM', 'EACCES', 'ENOENT'].includes(error.code)) return false;
    throw error;
  } finally {
    if (read(takeover) === owner) rmSync(takeover, { force: true });
  }
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
