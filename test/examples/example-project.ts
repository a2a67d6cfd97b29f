import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createExample } from '../../scripts/example.ts';
import { startChild } from '../process/child.ts';

/** An example in a folder of its own, as a reader gets it. */
export interface ExampleProject {
  readonly folder: string;
  /** Runs a command of the project to its end, and returns what it prints. */
  run(command: string, env?: Readonly<Record<string, string>>): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Makes an example from tarballs and installs it with npm.
 * @param tarballs folder with the packages that it needs
 * @param install variables for npm, such as another registry
 */
export async function installExample(
  name: string,
  tarballs: string,
  install: NodeJS.ProcessEnv = {},
): Promise<ExampleProject> {
  const parent = await mkdtemp(join(tmpdir(), 'example-'));
  const folder = join(parent, name);
  createExample(name, folder, tarballs);
  const run = (command: string, env: NodeJS.ProcessEnv = {}) => runIn(folder, command, env);
  await run('npm install --no-audit --no-fund', install);
  return { folder, run, remove: () => rm(parent, { recursive: true, force: true }) };
}

/** Variables for the commands of an example: they run on the Node of the tests. */
export function exampleEnvironment(env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
}

async function runIn(folder: string, command: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = startChild(['-e', RUN_SHELL, command], {
    cwd: folder,
    env: exampleEnvironment(env),
  });
  const code = await child.ended;
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${child.out()}${child.err()}`);
  return child.out();
}

/** Runs its argument in a shell, with the output of this process. */
const RUN_SHELL =
  "process.exitCode = require('child_process').spawnSync(process.argv[1], { shell: true, stdio: 'inherit' }).status ?? 1";
