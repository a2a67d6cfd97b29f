// `npm run example -- react-page ../my-page`: copies an example into a new folder, with the packages that it needs as
// tarballs, and installs them. The folder does not need the repository any more.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packPackages } from '@social-data/package-build';
import { Failure, reportFailure } from './process/failure.mjs';
import { projectRoot } from './process/project-root.ts';

const examples = join(projectRoot, 'packages/examples');

/** What stands for the tarball of one of our packages in the manifest of an example. */
const OUR_PACKAGE = /"@social-data\/(\w+)": "TARBALL"/g;

/** The examples, by the names of their folders. */
export function exampleNames(): readonly string[] {
  const entries = readdirSync(examples, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Copies an example into a new or empty folder, with the tarballs of the packages that it needs.
 * @param tarballs folder that has them
 * @throws Failure if the folder has files
 */
export function createExample(name: string, folder: string, tarballs: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Failure(`${folder} is not empty: give a new folder.`);
  cpSync(join(examples, name), folder, { recursive: true });
  const manifest = manifestOf(name).replaceAll(OUR_PACKAGE, (_, needed: string) => {
    const [file] = globSync(`social-data-${needed}-[0-9]*.tgz`, { cwd: tarballs });
    if (file === undefined) throw new Error(`${tarballs} has no tarball of ${needed}.`);
    cpSync(join(tarballs, file), join(folder, 'tarballs', file));
    return `"@social-data/${needed}": "file:tarballs/${file}"`;
  });
  writeFileSync(join(folder, 'package.json'), manifest);
}

function manifestOf(name: string): string {
  return readFileSync(join(examples, name, 'package.json'), 'utf8');
}

if (import.meta.main)
  await reportFailure(async () => {
    const [name = '', folder, ...others] = process.argv.slice(2);
    if (!exampleNames().includes(name) || folder === undefined || others.length > 0)
      throw new Failure(
        `Give an example and a new folder: npm run example -- NAME FOLDER. The examples are ${exampleNames().join(', ')}.`,
      );
    // npm starts this command in the repository, and the reader names a folder from where they are.
    const target = resolve(process.env.INIT_CWD ?? '.', folder);
    const needed = [...manifestOf(name).matchAll(OUR_PACKAGE)].map(([, each = '']) => each);
    const tarballs = mkdtempSync(join(tmpdir(), 'example-'));
    try {
      await packPackages(needed, tarballs);
      createExample(name, target, tarballs);
    } finally {
      rmSync(tarballs, { recursive: true, force: true });
    }
    if (needed.length > 0) {
      const options = { cwd: target, shell: true, stdio: 'inherit' } as const;
      const { status } = spawnSync('npm install --no-audit --no-fund', options);
      if (status !== 0) throw new Failure(`npm install failed. Run it again in ${target}.`);
    }
    console.log(`${target} is ready.`);
  });
