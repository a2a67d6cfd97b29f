// Run by npm after `npm pack`: replaces the tarball, whose TypeScript would not run under node_modules and whose
// manifest names packages of this workspace, with the built package.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildMock } from './build-mock.ts';

const { INIT_CWD = '.', npm_config_pack_destination: destination = '.' } = process.env;
const folder = await mkdtemp(join(tmpdir(), 'mock-package-'));
try {
  await buildMock(join(folder, 'built'));
  const options = ['--pack-destination', resolve(INIT_CWD, destination)];
  await promisify(execFile)('npm', ['pack', join(folder, 'built'), ...options]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
