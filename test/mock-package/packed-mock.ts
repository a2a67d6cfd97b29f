import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations } from '@social-data/contract';
import { packPackages } from '../../scripts/release/pack-packages.ts';
import { linkPackage } from '../gateway-package/link-package.ts';

const mock = fileURLToPath(new URL('../../packages/mock/', import.meta.url));

/** The package.json of the mock in this workspace. */
export const mockManifest = join(mock, 'package.json');

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

export async function packMock(): Promise<PackedMock> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-mock-'));
  const [{ tarball } = { tarball: '' }] = await packPackages(['mock'], folder);
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true }');
  const installed = await linkPackage(project, '@social-data/mock', tarball, mockManifest);
  const remove = () => rm(folder, { recursive: true, force: true });
  return { folder, tarball, project, installed, remove };
}
