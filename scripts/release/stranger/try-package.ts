import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { verifyTarball } from '../verify-tarball.ts';
import { download } from './download.ts';
import { endPrograms } from './installed-program.ts';
import { mainJobs } from './main-jobs.ts';
import { installNode, oldestVersion } from './node-binary.ts';

const run = promisify(execFile);
const NEWEST_NODE = '24';

export interface Trial {
  /** Without the scope, such as `client`. */
  readonly name: string;
  /** Where the files of the release are. */
  readonly address: URL;
  /** The folder for versions of Node, which all packages share. */
  readonly nodes: string;
  /** The address of a mock, for the packages that call a service. */
  readonly mockUrl: string;
  /** Takes one line for each step that passed. */
  print(line: string): void;
}

/** Does with one package of a release what a stranger would. Rejects at the first step that fails. */
export async function tryPackage({ name, address, nodes, mockUrl, print }: Trial): Promise<void> {
  const job = mainJobs[name];
  if (job === undefined) throw new Error(`Nobody has written down the main job of "${name}".`);
  const work = await mkdtemp(join(tmpdir(), 'stranger-'));
  try {
    const { tarball, sha256 } = await download(address, name, work);
    print(`downloaded ${basename(tarball)}, its sum is that of the release: ${sha256}`);
    const { isSame, lines } = await verifyTarball(tarball);
    if (!isSame) throw new Error(lines.join('\n'));
    print('built again here: the same bytes');
    const folder = join(work, 'project');
    const oldest = oldestVersion(await installInto(folder, name, tarball));
    for (const version of new Set([oldest, NEWEST_NODE])) {
      const node = await installNode(version, nodes);
      const { stdout } = await run(node, ['--version']);
      print(`Node ${stdout.trim()}: ${await job({ folder, node, mockUrl })}`);
    }
  } finally {
    endPrograms();
    await rm(work, { recursive: true, force: true });
  }
}

/** Installs a tarball into an empty project, and returns the versions of Node that its manifest names. */
async function installInto(folder: string, name: string, tarball: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "name": "empty", "private": true }');
  await run('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: folder });
  const manifest = join(folder, `node_modules/@social-data/${name}/package.json`);
  return JSON.parse(await readFile(manifest, 'utf8')).engines.node;
}
