// `npm run release`: everything that a release consists of, in `dist/release/`, and the contract's bundle as the last release.
// With `-- --dry-run` the bundle stays as it is, and changes that are not committed are no obstacle.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  type BundledPackage,
  type PackedPackage,
  packages,
  packPackages,
  writeSums,
} from '@social-data/package-build';
import { candidateBundle, releasedBundle, versionProblems } from './change-control.ts';
import { runGenerate } from './generate.ts';
import { Failure, reportFailure } from './process/failure.mjs';
import { parseOptions } from './process/parse-options.ts';
import { projectRoot } from './process/project-root.ts';

const folder = join(projectRoot, 'dist/release');

async function main(isDryRun: boolean): Promise<void> {
  const changes = await outputOf(projectRoot, 'git', 'status', '--porcelain');
  if (changes !== '' && !isDryRun)
    throw new Failure(`Commit these changes first, or give --dry-run:\n${changes}`);
  await runGenerate({ check: true });
  const problems = await versionProblems();
  if (problems.length > 0) throw new Failure(problems.join('\n'));
  await rm(folder, { recursive: true, force: true });
  const packed = await packPackages(Object.keys(packages), folder);
  const bill = JSON.stringify(await billOfMaterials(packed, changes === ''), null, 2);
  await writeFile(join(folder, 'bill-of-materials.cdx.json'), `${bill}\n`);
  await writeSums(folder);
  if (!isDryRun) await copyFile(candidateBundle, releasedBundle);
  console.log(`In ${folder}:\n  ${(await readdir(folder)).join('\n  ')}`);
  if (isDryRun) console.log('A dry run: openapi/released is unchanged.');
  else console.log('Commit openapi/released: later changes are compared with it.');
}

/** A component of CycloneDX, as npm writes it. */
interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
}

/**
 * What the packages consist of, in CycloneDX. npm installs them together into an empty folder, without running scripts,
 * and lists what is there: dependencies of dependencies are those of today. Each of our packages has what is bundled
 * in it as components of its own.
 */
async function billOfMaterials(
  packed: readonly PackedPackage[],
  isCommitted: boolean,
): Promise<object> {
  const project = await mkdtemp(join(tmpdir(), 'bill-of-materials-'));
  try {
    const tarballs = packed.map(({ tarball }) => tarball);
    const manifest = { name: 'social-data', version: '0.0.0', private: true };
    await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
    const quick = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await outputOf(project, 'npm', 'install', ...quick, ...tarballs);
    const text = await outputOf(project, 'npm', 'sbom', '--sbom-format', 'cyclonedx');
    const bill = withoutMachine(JSON.parse(text));
    const bundled = new Map(packed.map((each) => [`@social-data/${each.name}`, each.bundled]));
    const components = bill.components.map((component) => {
      const parts = (bundled.get(component.name) ?? []).map((part) => partOf(component, part));
      return parts.length === 0 ? component : { ...component, components: parts };
    });
    const commit = await outputOf(projectRoot, 'git', 'rev-parse', 'HEAD');
    const properties = [
      { name: 'commit', value: isCommitted ? commit : `${commit} and changes` },
      { name: 'node', value: process.versions.node },
      { name: 'npm', value: await outputOf(projectRoot, 'npm', '--version') },
    ];
    return { ...bill, metadata: { ...bill.metadata, properties }, components };
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}

function partOf(parent: Component, { name, version, license: id }: BundledPackage): object {
  return {
    'bom-ref': `${parent['bom-ref']}|${name}@${version}`,
    type: 'library',
    ...{ name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` },
    ...(id && { licenses: [{ license: { id } }] }),
  };
}

/** The bill without the time, the random number and the folder of the machine that made it. */
function withoutMachine(bill: object): { metadata: object; components: readonly Component[] } {
  return JSON.parse(JSON.stringify(bill), (name, value) => {
    if (name === 'timestamp' || name === 'serialNumber') return undefined;
    const isFile = typeof value === 'string' && value.startsWith('file:');
    return isFile ? `file:${basename(value)}` : value;
  });
}

async function outputOf(cwd: string, command: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 2 ** 26 });
  return stdout.trim();
}

await reportFailure(() => main(parseOptions([], ['dry-run'])['dry-run'] === true));
