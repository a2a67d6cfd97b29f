import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { packages, packPackages, workspaceRoot } from '@social-data/package-build';
import { afterAll, expect, test } from 'vitest';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'release-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Component {
  readonly name: string;
  readonly components?: readonly Component[];
}

test('a release from a clone in another folder has the same bytes as the packages of this one', async () => {
  const clone = join(folder, 'deeper', 'a clone');
  await mkdir(clone, { recursive: true });
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: workspaceRoot });
  const names = stdout.split('\0').filter((name) => name !== '');
  await run('tar', ['-cf', join(folder, 'files.tar'), ...names], { cwd: workspaceRoot });
  await run('tar', ['-xf', join(folder, 'files.tar'), '-C', clone]);
  const git = ['-c', 'user.name=test', '-c', 'user.email=test@project.invalid'];
  await run('git', ['init', '--quiet'], { cwd: clone });
  await run('git', [...git, 'commit', '--quiet', '--allow-empty', '-m', 'Test'], { cwd: clone });
  const dryRun = (variables: object = {}) => {
    const options = { cwd: clone, maxBuffer: 2 ** 26, env: { ...process.env, ...variables } };
    return run('npm', ['run', 'release', '--', '--dry-run'], options);
  };
  const gaps = await readFile(join(clone, 'generated/GAPS.md'));
  await writeFile(join(clone, 'generated/GAPS.md'), 'Of an older contract.');
  await expect(dryRun()).rejects.toThrow('GAPS.md differs from what the contract generates');
  await writeFile(join(clone, 'generated/GAPS.md'), gaps);
  const offline = { npm_config_offline: 'true', npm_config_cache: join(folder, 'cache') };
  await expect(dryRun(offline)).rejects.toThrow('ENOTCACHED');
  await dryRun();

  const release = join(clone, 'dist/release');
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: release });
  const sums = await readFile(join(release, 'SHA256SUMS'), 'utf8');
  const released = (await readdir(release)).filter((name) => name !== 'SHA256SUMS');
  expect(sums.match(/(?<=^\w{64} {2}).*$/gm)).toEqual(released.toSorted());

  const ours = await packPackages(Object.keys(packages), join(folder, 'here'));
  expect(ours).toHaveLength(7);
  const bill = JSON.parse(await readFile(join(release, 'bill-of-materials.cdx.json'), 'utf8'));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX' });
  const components = new Map<string, Component>(
    bill.components.map((component: Component) => [component.name, component]),
  );
  for (const { name, tarball, bundled } of ours) {
    const theirs = await readFile(join(release, basename(tarball)));
    expect(theirs.equals(await readFile(tarball)), name).toBe(true);
    const parts = components.get(`@social-data/${name}`)?.components ?? [];
    expect(parts.map((part) => part.name)).toEqual(bundled.map((part) => part.name));
  }
  // What is installed beside a package, what is bundled in one, and nothing of the machine.
  expect(components.has('pino')).toBe(true);
  const ofMock = components.get('@social-data/mock')?.components ?? [];
  expect(ofMock.map(({ name }) => name)).toContain('@stoplight/prism-http');
  expect(JSON.stringify(bill)).not.toContain(folder);
}, 600_000);
