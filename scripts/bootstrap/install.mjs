import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, win32 } from 'node:path';
import { endTree } from '../process/end-tree.mjs';
import { Failure } from '../process/failure.mjs';
import { installEnvironment } from './environment.mjs';
import { explainInstall } from './explain.mjs';
import { nodeBinary } from './run.mjs';
import { installedPackages, markInstalled, mostOf } from './stamp.mjs';

const PNPM = 'pnpm@12.21.0';
const COMMAND = [
  '--yes',
  PNPM,
  'install',
  '--frozen-lockfile',
  '--config.confirmModulesPurge=false',
];

/** What narrows the installation. */
const OPTIONS = {
  mock: ['--prod', '--filter', '.', '--filter', '@social-data/mock...'],
  running: ['--prod'],
  all: [],
};

/**
 * Installs the locked dependencies quietly, and never less than was there: what the tests need stays. On failure or
 * interruption it removes every node_modules folder that did not exist before, and the error says what to do.
 * @param {string} root
 * @param {import('./stamp.mjs').Packages} needed
 */
export async function installDependencies(root, needed) {
  const packages = mostOf(installedPackages(root) ?? needed, needed);
  const first = !existsSync(join(root, 'node_modules'));
  console.log(`Installing dependencies (${first ? 'first run, ' : ''}about 30 s) ...`);
  const absentBefore = moduleFolders(root).filter((folder) => !existsSync(folder));
  const logFolder = mkdtempSync(join(tmpdir(), 'social-data-install-'));
  const logFile = join(logFolder, 'install.log');
  try {
    const failure = (await runInstaller(root, logFile, packages)) ?? checkRuntime(root, logFile);
    if (failure !== undefined) throw failure;
  } catch (error) {
    for (const folder of absentBefore)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
  markInstalled(root, packages);
  rmSync(logFolder, { recursive: true, force: true });
}

/** @param {string} root */
function moduleFolders(root) {
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name));
  return ['.', 'generated', ...packages].map((folder) => join(root, folder, 'node_modules'));
}

/**
 * Runs the installer in its own process group: Ctrl-C in the terminal reaches only us, and we end the
 * whole group, so that no process writes after the clean-up.
 * @param {string} root
 * @param {string} logFile
 * @param {import('./stamp.mjs').Packages} packages
 * @returns {Promise<Failure | undefined>}
 */
function runInstaller(root, logFile, packages) {
  const log = openSync(logFile, 'w');
  // Before the installer starts: a signal in between would end us and leave it running.
  const stop = stopOnSignal();
  const [command, ...before] = npxCommand();
  const child = spawn(command, [...before, ...COMMAND, ...OPTIONS[packages]], {
    cwd: root,
    env: installEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
  });
  stop.group(child.pid);
  closeSync(log);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      stop.remove();
      resolve(explainInstall({ spawnCode: error.code, log: '', logFile }));
    });
    child.once('exit', (code) => {
      stop.remove();
      if (stop.signal() !== undefined) resolve(interrupted(stop.signal()));
      else if (code === 0) resolve(undefined);
      else resolve(explainInstall({ log: readFileSync(logFile, 'utf8'), logFile }));
    });
  });
}

/**
 * The command of npx. On Windows it is a batch file, which only a shell runs and a signal does not end, so Node runs its
 * script, which is beside the npm that runs us or beside Node.
 * @param {{ platform?: NodeJS.Platform, env?: NodeJS.ProcessEnv, node?: string }} [machine] for tests
 * @returns {readonly [string, ...string[]]}
 */
export function npxCommand({
  platform = process.platform,
  env = process.env,
  node = process.execPath,
} = {}) {
  if (platform !== 'win32') return ['npx'];
  const npm =
    env.npm_execpath ?? win32.join(win32.dirname(node), 'node_modules/npm/bin/npm-cli.js');
  return [node, win32.join(win32.dirname(npm), 'npx-cli.js')];
}

/** Remembers a signal, and kills the process group that was named. */
function stopOnSignal() {
  /** @type {NodeJS.Signals | undefined} */
  let received;
  /** @type {number | undefined} */
  let group;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    received = signal;
    endTree(group, 'SIGKILL');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  return {
    /** @param {number | undefined} pid */
    group: (pid) => {
      group = pid;
    },
    signal: () => received,
    remove: () => {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}

/** @param {NodeJS.Signals} signal */
function interrupted(signal) {
  return new Failure('Installation stopped.', { exitCode: 128 + constants.signals[signal] });
}

/**
 * Checks that the installed runtime starts: an install can succeed on a machine where it does not.
 * @param {string} root
 * @param {string} logFile
 */
function checkRuntime(root, logFile) {
  const { status } = spawnSync(nodeBinary(root), ['--version'], { stdio: 'ignore' });
  if (status === 0) return undefined;
  return new Failure(
    `Installing dependencies failed: the Node runtime that was installed does not start on this machine (${process.platform} ${process.arch}). Details: ${logFile}`,
  );
}
