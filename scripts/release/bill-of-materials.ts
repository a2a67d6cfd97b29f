import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Writes what an installation of the tarball consists of beside it, in CycloneDX. npm installs it into an empty folder
 * for that, without running scripts; dependencies of dependencies are those of today.
 * @returns the path of the file
 */
export async function writeBillOfMaterials(tarball: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'bill-of-materials-'));
  try {
    // npm gives what is installed the name of its folder.
    const folder = join(work, 'installation');
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), '{ "version": "0.0.0", "private": true }');
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', tarball];
    await run('npm', install, { cwd: folder });
    const list = ['sbom', '--sbom-format', 'cyclonedx', '--silent'];
    const { stdout } = await run('npm', list, { cwd: folder, maxBuffer: 2 ** 26 });
    const file = tarball.replace(/\.tgz$/, '.cdx.json');
    const bill = reproducible(stdout, tarball);
    await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
    return file;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Without the time, the random number and the folder of the machine that made it. */
function reproducible(bill: string, tarball: string): unknown {
  return JSON.parse(bill, (name, value) => {
    if (name === 'timestamp' || name === 'serialNumber') return undefined;
    return value === `file:${tarball}` ? `file:${basename(tarball)}` : value;
  });
}
