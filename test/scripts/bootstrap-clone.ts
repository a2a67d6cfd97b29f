import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { TASKS } from '../../scripts/bootstrap/main.mjs';
import { markInstalled } from '../../scripts/bootstrap/prepare.mjs';
import { nodeBinary } from '../../scripts/bootstrap/run.mjs';
import { projectRoot } from '../../scripts/process/project-root.ts';
import { type Child, startChild } from '../process/child.ts';

/** The files of a fresh clone that the installer and the bootstrap need. */
const COPIED = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'scripts/bootstrap.mjs',
  'scripts/bootstrap',
  'scripts/process',
  'scripts/start',
  'generated',
  'packages/file-lock',
  'packages/mock/package.json',
  'packages/portal/package.json',
];

/** Prints its arguments and ends with exit code 5, or with 7 on SIGTERM. */
const PROBE = `
if (process.argv.includes('--wait')) {
  process.on('SIGTERM', () => { console.log('stopping'); process.exit(7); });
  setInterval(() => {}, 1000);
} else process.exitCode = 5;
console.log('task', JSON.stringify(process.argv.slice(2)));
`;

/** Other programs of this machine may use the ordinary ones. */
const FREE_PORTS = { PORTAL_PORT: '0', MOCK_PORT: '0', GATEWAY_PORT: '0' };

export interface Clone {
  readonly root: string;
  readonly path: (file: string) => string;
  bootstrap(args: readonly string[], env?: Record<string, string>): Child;
  /** Creates the runtime and the stamp of a finished install. */
  install(): void;
  /** The variables that replace `npx` with a shell script. */
  fakeInstaller(script: string): Record<string, string>;
  remove(): void;
}

/** Creates a clone with the files that the bootstrap needs, in a folder whose name has a space. */
export function makeClone(): Clone {
  const parent = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  const root = join(parent, 'a clone');
  const path = (file: string) => join(root, file);
  for (const file of COPIED) {
    const filter = (source: string) => !source.includes('node_modules', projectRoot.length);
    cpSync(join(projectRoot, file), path(file), { recursive: true, filter });
  }
  for (const task of ['start', 'soak']) {
    const script = path(scriptOf(task));
    mkdirSync(dirname(script), { recursive: true });
    writeFileSync(script, PROBE);
  }
  return {
    root,
    path,
    bootstrap: (args, env = {}) =>
      startChild([path('scripts/bootstrap.mjs'), ...args], {
        env: { ...process.env, ...FREE_PORTS, TMPDIR: parent, ...env },
      }),
    install: () => {
      mkdirSync(dirname(nodeBinary(root)), { recursive: true });
      symlinkSync(process.execPath, nodeBinary(root));
      markInstalled(root, 'all');
    },
    fakeInstaller: (script) => {
      const bin = join(parent, 'bin');
      mkdirSync(bin, { recursive: true });
      writeFileSync(join(bin, 'npx'), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, 'npx'), 0o755);
      return { PATH: `${bin}:${process.env.PATH}`, RUNTIME: process.execPath };
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

/** The script of a root task, from the root of the project. */
export function scriptOf(task: string): string {
  return TASKS[task]?.find((word) => !word.startsWith('-')) ?? '';
}

/** A minimal installer: creates the runtime and a folder in a package, and logs each run. */
export const SUCCEEDS = `
echo "ran with $*" >> "$TMPDIR/installs"
sleep 0.3
mkdir -p node_modules/node/bin packages/mock/node_modules
ln -sf "$RUNTIME" node_modules/node/bin/node`;

/** An installer that fails halfway and prints the given line. */
export function failsWith(line: string): string {
  return `mkdir -p node_modules/half packages/mock/node_modules/half\necho '${line}' >&2\nexit 1`;
}
