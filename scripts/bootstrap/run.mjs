import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { quietEnvironment } from './environment.mjs';
import { BootstrapFailure } from './failure.mjs';

const PARENT = process.ppid;
const PARENT_POLL_MS = 250;

/**
 * The pinned runtime itself. Not node_modules/.bin/node: where that is a shell wrapper, a signal
 * sent to it does not reach Node.
 * @param {string} root
 */
export function nodeBinary(root) {
  return join(root, 'node_modules', 'node', 'bin', 'node');
}

/**
 * Runs a script of ours on the pinned runtime, in the caller's terminal, and gives its exit code
 * (128 + signal number when a signal ended it, as shells do). SIGINT, SIGTERM and SIGHUP are passed
 * on, and we wait for the script to finish its own cleaning up.
 * @param {string} root
 * @param {string} script
 * @param {string[]} args
 * @param {import('node:child_process').StdioOptions} [stdio]
 * @returns {Promise<number>}
 */
export function runScript(root, script, args, stdio = 'inherit') {
  const child = spawn(nodeBinary(root), [script, ...args], {
    cwd: root,
    env: quietEnvironment(),
    stdio,
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    // Ctrl-C in a terminal goes to the script as well as to us: a second one at the same moment
    // would cut its cleaning up short.
    if (signal === 'SIGINT' && process.stdin.isTTY)
      setTimeout(() => child.kill(signal), 1_000).unref();
    else child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  const stopWatching = onLostParent(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject(
        new BootstrapFailure(
          `The Node runtime in node_modules does not start (${error.code}): delete node_modules and run the command again.`,
        ),
      );
    });
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      stopWatching();
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
    });
  });
}

/**
 * npm puts a shell between itself and us, which does not pass on a SIGTERM: npm is gone then, and
 * what it was asked to stop would go on. Started by hand, we may well outlive our shell.
 * @param {() => void} stop
 */
function onLostParent(stop) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    stop();
  }, PARENT_POLL_MS);
  return () => clearInterval(timer);
}
