// `npm run try-release`: what a stranger would do with a release before trusting it. For each package: download its
// tarball, check its sum, build it again from this checkout and compare the bytes, install it into an empty folder on the
// oldest Node that it names and on Node 24, and do its main job there. Without `--from ADDRESS` the release is the one in
// `dist/release/`, served on loopback. `--package NAME` tries one package alone.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock } from '@social-data/mock';
import { listen } from '@social-data/server-protocol';
import sirv from 'sirv';
import { parseOptions } from './process/parse-options.ts';
import { projectRoot } from './process/project-root.ts';
import { publicPackages } from './release/public-packages.ts';
import { MANIFEST, SUMS } from './release/release-files.ts';
import { bytesOf } from './release/stranger/download.ts';
import { tryPackage } from './release/stranger/try-package.ts';

const folder = join(projectRoot, 'dist/release');

async function main(): Promise<void> {
  const { from, package: only } = parseOptions(['from', 'package']);
  const names = Object.keys(publicPackages).filter((name) => only === undefined || only === name);
  if (names.length === 0)
    throw new Error(
      `There is no package "${only}": choose of ${Object.keys(publicPackages).join(', ')}.`,
    );
  if (from === undefined && !existsSync(join(folder, SUMS)))
    throw new Error(
      'There is no release in dist/release: make one with "npm run release -- --dry-run", or give --from ADDRESS.',
    );
  const release =
    from === undefined ? await serveRelease() : { address: addressOf(from), close: () => {} };
  console.log(await originOf(release.address));
  const mock = await startMock({ port: 0 });
  const nodes = await mkdtemp(join(tmpdir(), 'nodes-'));
  let failed = 0;
  try {
    for (const name of names) {
      console.log(`@social-data/${name}`);
      try {
        await tryPackage({ name, address: release.address, nodes, mockUrl: mock.url, print });
      } catch (error) {
        failed += 1;
        print(`FAILED: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    await mock.close();
    await rm(nodes, { recursive: true, force: true });
    release.close();
  }
  console.log(`${names.length - failed} of ${names.length} packages passed`);
  if (failed > 0) process.exitCode = 1;
}

function addressOf(from: string): URL {
  if (!/^https?:/.test(from) || !URL.canParse(from))
    throw new Error(
      `--from takes the address of a release, as http://127.0.0.1:8000/, not "${from}".`,
    );
  return new URL(from.endsWith('/') ? from : `${from}/`);
}

/** What the release says of where it comes from: only the same commit makes the same bytes. */
async function originOf(address: URL): Promise<string> {
  const manifest = await bytesOf(new URL(MANIFEST, address));
  const { commit, node } = JSON.parse(manifest.toString('utf8'));
  return `A release of commit ${commit}, made with Node ${node}.`;
}

function print(line: string): void {
  console.log(`  ${line}`);
}

async function serveRelease() {
  const server = createServer(sirv(folder, { dev: true }));
  const { port } = await listen(server, { port: 0, host: '127.0.0.1' });
  return { address: new URL(`http://127.0.0.1:${port}/`), close: () => server.close() };
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
