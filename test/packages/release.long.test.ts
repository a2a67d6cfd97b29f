import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/process/project-root.ts';
import { packPackages } from '../../scripts/release/pack-packages.ts';
import { publicPackages } from '../../scripts/release/public-packages.ts';
import { sha256Of } from '../../scripts/release/release-files.ts';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'release-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a release from a clone in another folder has the packages that this checkout makes', async () => {
  const clone = join(folder, 'deeper', 'a clone');
  await mkdir(clone, { recursive: true });
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: projectRoot });
  const names = stdout.split('\0').filter((name) => name !== '');
  await run('tar', ['-cf', join(folder, 'files.tar'), ...names], { cwd: projectRoot });
  await run('tar', ['-xf', join(folder, 'files.tar'), '-C', clone]);
  const git = ['-c', 'user.name=test', '-c', 'user.email=test@project.invalid'];
  await run('git', ['init', '--quiet'], { cwd: clone });
  await run('git', [...git, 'commit', '--quiet', '--allow-empty', '-m', 'Test'], { cwd: clone });
  await run('npm', ['run', 'release', '--', '--dry-run'], { cwd: clone, maxBuffer: 2 ** 26 });

  const release = join(clone, 'dist/release');
  const files = await readdir(release);
  const tarballs = files.filter((name) => name.endsWith('.tgz'));
  expect(tarballs).toHaveLength(Object.keys(publicPackages).length);
  await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: release });
  const ours = await packPackages(Object.keys(publicPackages), join(folder, 'here'));
  for (const { tarball } of ours)
    expect(await sha256Of(join(release, basename(tarball)))).toBe(await sha256Of(tarball));
  for (const tarball of tarballs) {
    const bill = JSON.parse(
      await readFile(join(release, tarball.replace(/tgz$/, 'cdx.json')), 'utf8'),
    );
    expect(bill.bomFormat).toBe('CycloneDX');
    const components: { name: string }[] = bill.components;
    expect(components.some(({ name }) => name.startsWith('@social-data/'))).toBe(true);
  }
}, 600_000);
