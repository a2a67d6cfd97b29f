import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Installs a version of Node from npm's registry, where it is a package for each system. One that is there already stays.
 * @param version exact, as `20.0.0`, or a beginning of it, as `24`
 * @param into the folder of all versions
 * @returns the path of the program
 */
export async function installNode(version: string, into: string): Promise<string> {
  const folder = join(into, `node-${version}`);
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', name, isWindows ? 'bin/node.exe' : 'bin/node');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`];
  await run('npm', install, { cwd: folder });
  return program;
}

/**
 * The oldest version that a manifest names.
 * @param engines such as `>=22.13`
 */
export function oldestVersion(engines: string): string {
  const [, version] = /^>=(\d+(?:\.\d+){0,2})$/.exec(engines) ?? [];
  if (version === undefined) throw new Error(`The oldest Node is not plain from "${engines}".`);
  const [major, minor = '0', patch = '0'] = version.split('.');
  return `${major}.${minor}.${patch}`;
}
