import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../process/failure.mjs';

/** Turns off the telemetry and the update checks of the tools that we start. */
const QUIET = {
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_TELEMETRY: 'off',
  SCARF_ANALYTICS: 'false',
};
/** @type {readonly NodeJS.Signals[]} */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT = process.ppid;
const PARENT_POLL_DELAY_MS = 250;

/** The environment of all tools that we start for the user: pnpm, npm and our scripts. */
export function quietEnvironment() {
  return { ...process.env, ...QUIET };
}

/**
 * The pinned Node itself, as its package lays it out. Not node_modules/.bin/node: where that is a shell wrapper, a signal sent to
 * it does not reach Node.
 * @param {string} root
 * @param {NodeJS.Platform} [platform]
 */
export function nodeBinary(root, platform = process.platform) {
  const file = platform === 'win32' ? 'node.exe' : 'node';
  return join(root, 'node_modules', 'node', 'bin', file);
}

/**
 * Runs a script on the pinned Node, in the caller's terminal, and returns its exit code (128 + signal
 * number when a signal ended it, as shells do). Forwards SIGINT, SIGTERM and SIGHUP and waits until the
 * script has cleaned up.
 * @param {string} root
 * @param {string[]} command flags of Node, the script and its arguments
 * @param {import('node:child_process').StdioOptions} [stdio]
 * @returns {Promise<number>}
 */
export function runScript(root, command, stdio = 'inherit') {
  const env = quietEnvironment();
  // Node keeps what it has compiled, so that gateway and mock start in about half the time.
  env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');
  const child = spawn(nodeBinary(root), command, { cwd: root, env, stdio });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the script as well: a second signal at once would cut its clean-up
    // short.
    if (signal === 'SIGINT' && process.stdin.isTTY)
      setTimeout(() => child.kill(signal), 1_000).unref();
    else child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  const stopWatching = onParentExit(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject(
        new Failure(
          `The Node runtime in node_modules does not start on this machine (${process.platform} ${process.arch}, ${error.code}): delete node_modules and run the command again.`,
        ),
      );
    });
    child.once('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward);
      stopWatching();
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
    });
  });
}

/**
 * Calls `stop` when npm has ended. npm starts us through a shell that does not forward SIGTERM, so the
 * task would go on after npm was stopped. Without npm we may outlive our shell.
 * @param {() => void} stop
 */
function onParentExit(stop) {
  // Windows keeps the number of a parent that has ended, and ends what runs in a closed console by itself.
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32')
    return () => {};
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    stop();
  }, PARENT_POLL_DELAY_MS);
  return () => clearInterval(timer);
}
