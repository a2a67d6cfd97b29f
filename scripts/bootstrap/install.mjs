import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { quietEnvironment, SIGNALS } from './run.mjs';

const PNPM = 'pnpm@12.21.0';
const COMMAND = [
  ...['--yes', PNPM, 'install', '--frozen-lockfile', '--config.confirmModulesPurge=false'],
];

/** What narrows the installation. */
const OPTIONS = {
  mock: ['--prod', '--filter', '.', '--filter', '@social-data/mock...'],
  running: ['--prod'],
  all: [],
};

/**
 * Installs the locked dependencies quietly. On failure or interruption it removes every node_modules folder that did not
 * exist before, and the error says what to do.
 * @param {string} root
 * @param {keyof typeof OPTIONS} packages
 */
export async function installDependencies(root, packages) {
  const first = !existsSync(join(root, 'node_modules'));
  // Standard output belongs to the task: its reader may be a file or a program.
  console.error(`Installing dependencies (${first ? 'first run, ' : ''}about 30 s) ...`);
  const absentBefore = packageFolders(root)
    .map((folder) => join(root, folder, 'node_modules'))
    .filter((folder) => !existsSync(folder));
  const logFolder = mkdtempSync(join(tmpdir(), 'social-data-install-'));
  const logFile = join(logFolder, 'install.log');
  try {
    await runInstaller(root, logFile, packages);
  } catch (error) {
    for (const folder of absentBefore)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
  rmSync(logFolder, { recursive: true, force: true });
}

/**
 * The folders of this workspace with a package.json.
 * @param {string} root
 */
export function packageFolders(root) {
  const names = readdirSync(join(root, 'packages')).sort();
  return ['.', 'generated', ...names.map((name) => join('packages', name))];
}

/**
 * Runs the installer in its own process group: Ctrl-C in the terminal reaches only us, and we end the
 * whole group, so that no process writes after the clean-up.
 * @param {string} root
 * @param {string} logFile
 * @param {keyof typeof OPTIONS} packages
 */
async function runInstaller(root, logFile, packages) {
  /** @type {NodeJS.Signals | undefined} */
  let received;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    received = signal;
    endTree(child?.pid, 'SIGKILL');
  };
  // Before the installer starts: a signal in between would end us and leave it running.
  for (const signal of SIGNALS) process.on(signal, stop);
  const log = openSync(logFile, 'w');
  try {
    const [command, ...before] = npxCommand();
    child = spawn(command, [...before, ...COMMAND, ...OPTIONS[packages]], {
      cwd: root,
      env: installEnvironment(),
      stdio: ['ignore', log, log],
      detached: true,
    });
    const [code] = await once(child, 'exit');
    if (received !== undefined)
      throw new Failure('Installation stopped.', { exitCode: 128 + constants.signals[received] });
    if (code !== 0) throw explainLog(readFileSync(logFile, 'utf8'), logFile);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw failure(
      'npx, which comes with npm, was not found',
      'Install npm and run the command again.',
    );
  } finally {
    closeSync(log);
    for (const signal of SIGNALS) process.off(signal, stop);
  }
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

// npm passes its whole configuration to scripts as npm_config_*. Most of it would change a nested
// install (global, prefix, omit, ignore_scripts, workspace ...), so only the settings that are needed
// to reach the registry are passed on.
const REGISTRY_SETTINGS =
  /^npm_config_(registry|cache|userconfig|globalconfig|cafile|ca|strict_ssl|proxy|https?_proxy|noproxy|fetch_\w+|prefer_offline|.*[:/].*)$/i;

/** What npm and pnpm do unless the user's environment says otherwise. */
const DEFAULTS = {
  // npx asks first. It gives a registry that answers nothing two times 8 s.
  npm_config_fetch_retries: '1',
  npm_config_fetch_timeout: '8000',
  pnpm_config_fetch_retries: '2',
  // Retries, seconds apart, so that an unreachable registry fails within seconds and not minutes.
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '4000',
  pnpm_config_fetch_retry_mintimeout: '1000',
  pnpm_config_fetch_retry_maxtimeout: '4000',
  // npm prefers its cache, so that a second clone installs without a network.
  npm_config_prefer_offline: 'true',
};

/** The environment of npx, of the pnpm that it runs, and of the npm that pnpm runs. */
function installEnvironment() {
  const safe = Object.entries(quietEnvironment()).filter(([name]) => isSafeForInstall(name));
  const env = Object.fromEntries(safe);
  // pnpm does not read the registry from npm's variable.
  const registry = env.npm_config_registry && { pnpm_config_registry: env.npm_config_registry };
  return { ...DEFAULTS, ...registry, ...env };
}

/** @param {string} name */
function isSafeForInstall(name) {
  if (/^npm_config_/i.test(name)) return REGISTRY_SETTINGS.test(name);
  return !/^(npm_(lifecycle|package)_|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$)/i.test(name);
}

/**
 * Patterns in the log of a failed install, with reason and remedy. The first match counts, so a cause
 * that also produces the symptoms of another one comes first.
 */
const CAUSES = [
  [
    /ENOSPC|no space left|os error 28\b/i,
    'the disk is full',
    'Free about 1 GB and run the command again.',
  ],
  [
    /ERR_PNPM_(OUTDATED_LOCKFILE|LOCKFILE|NO_LOCKFILE|BROKEN_LOCKFILE)|frozen-lockfile/,
    'pnpm-lock.yaml does not match the package.json files',
    'Restore both from the repository, or run "npx pnpm@12.21.0 install" after changing a dependency.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|client error \(Connect\)|dns error|timed out|network timeout|error sending request/i,
    'the package registry cannot be reached',
    'Check the network (and the proxy settings of npm), then run the command again.',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|CERT_|certificate/,
    'the certificate of the package registry is not trusted',
    'Set the "cafile" option of npm to the CA certificate of your network, then run the command again.',
  ],
  [
    /\bE40[13]\b|40[13] (Unauthorized|Forbidden)|status code 40[13]/,
    'the package registry refused access',
    'Check the registry and the credentials in the settings of npm, then run the command again.',
  ],
  [
    /\b(E404|ETARGET)\b|404 Not Found|status code 404/,
    'the package registry does not have one of the pinned packages',
    'Use a registry that mirrors all of npm, then run the command again.',
  ],
  [
    /\bE50\d\b|\b50\d (Internal|Bad|Service|Gateway)|status code 50\d/,
    'the package registry is out of order',
    'Wait a few minutes, or set another registry ("npm config set registry"), then run the command again.',
  ],
  [
    /INTEGRITY|EINTEGRITY|checksum/,
    'a downloaded package does not match its checksum',
    'Run the command again; if it fails again, the registry or a proxy alters packages.',
  ],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system|os error (13|30)\b/i,
    'a folder is not writable',
    'Make this folder and your npm cache writable, then run the command again.',
  ],
  [/^/, 'the reason is unknown', 'Read the details, then run the command again.'],
];

/**
 * Explains a failed install in one line. Does not quote the log, which may contain addresses.
 * @param {string} log
 * @param {string} logFile
 */
function explainLog(log, logFile) {
  const [, cause, remedy] = CAUSES.find(([pattern]) => pattern.test(log)) ?? [];
  return failure(cause, `${remedy} Details: ${logFile}`);
}

/**
 * @param {string} cause
 * @param {string} remedy
 */
function failure(cause, remedy) {
  return new Failure(`Installing dependencies failed: ${cause}. ${remedy}`);
}
