import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations } from '@social-data/contract';
import { run } from '../gateway-package/packed-gateway.ts';
import { offeredTarball } from '../offered-tarball.ts';

/** Path and query of a call that succeeds on the mock. */
export const search = `${operations.searchUsers.path}?token=mock-ok&keyword=camping`;

/** The mock, packed as it is published and installed into an empty project. */
export interface PackedMock {
  /** Holds the tarball and the project. */
  readonly folder: string;
  readonly tarball: string;
  readonly project: string;
  /** The installed package. */
  readonly installed: string;
  remove(): Promise<void>;
}

/** Installs the mock that the portal offers with npm, without a network: it has no dependencies. */
export async function packMock(): Promise<PackedMock> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-mock-'));
  const tarball = await offeredTarball('mock');
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true }');
  const flags = ['--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'npm-cache')];
  await run('npm', ['install', ...flags, tarball], { cwd: project });
  const installed = join(project, 'node_modules/@social-data/mock');
  const remove = () => rm(folder, { recursive: true, force: true });
  return { folder, tarball, project, installed, remove };
}

const fromPackage = (name: string) =>
  createRequire(fileURLToPath(new URL(`../../packages/${name}/package.json`, import.meta.url)));
const executable = (packageName: string, dependency: string) =>
  join(dirname(fromPackage(packageName).resolve(`${dependency}/package.json`)), 'bin/node');

/** A Node that is older than Prism's. */
export const oldNode = executable('client', 'node20');
