import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packPackages } from '../../scripts/release/pack-packages.ts';
import { verifyTarball } from '../../scripts/release/verify-tarball.ts';
import { longTest } from '../scale.ts';

const run = promisify(execFile);

describe('the verification of a tarball', () => {
  let folder: string;
  let tarball: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verify-test-'));
    [{ tarball } = { tarball: '' }] = await packPackages(['cli'], folder);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('finds that a package was made from this checkout, byte for byte', async () => {
    const { isSame, lines } = await verifyTarball(tarball);
    expect(lines).toEqual([
      expect.stringMatching(/^social-data-cli-.*\.tgz is what this checkout makes: [0-9a-f]{64}$/),
    ]);
    expect(isSame).toBe(true);
  }, 120_000);

  longTest(
    'names each file that is another one, with the line',
    async () => {
      const work = join(folder, 'changed');
      await mkdir(work);
      await run('tar', ['-xzf', tarball, '-C', work]);
      await appendFile(join(work, 'package/LICENSE'), 'One more line\n');
      await writeFile(join(work, 'package/added.js'), '');
      const changed = join(folder, 'changed.tgz');
      await run('tar', ['-czf', changed, '-C', work, 'package']);
      const { isSame, lines } = await verifyTarball(changed);
      expect(isSame).toBe(false);
      expect(lines).toEqual([
        'changed.tgz is not what this checkout makes:',
        expect.stringMatching(/^ {2}[0-9a-f]{64} \(given\)$/),
        expect.stringMatching(/^ {2}[0-9a-f]{64} \(made here, with Node /),
        expect.stringMatching(/^ {2}LICENSE differs from line \d+ on:$/),
        '    given:     One more line',
        '    made here: ',
        '  only in the given one: added.js',
      ]);
    },
    120_000,
  );

  test('refuses what is no package of this project', async () => {
    await writeFile(join(folder, 'text.tgz'), 'no tarball');
    await expect(verifyTarball(join(folder, 'text.tgz'))).rejects.toThrow(/is no tarball/);
    const work = join(folder, 'other');
    await mkdir(join(work, 'package'), { recursive: true });
    await writeFile(join(work, 'package/package.json'), '{ "name": "other" }');
    await run('tar', ['-czf', join(folder, 'other.tgz'), '-C', work, 'package']);
    await expect(verifyTarball(join(folder, 'other.tgz'))).rejects.toThrow(
      /other\.tgz is no package of this project\./,
    );
  });
});
