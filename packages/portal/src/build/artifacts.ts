import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buildCli } from '../../../cli/build/build-cli.ts';
import { buildClient } from '../../../client/build/build-client.ts';
import { buildConform } from '../../../conform/build/build-conform.ts';
import { buildMcp } from '../../../mcp/build/build-mcp.ts';
import { buildMock } from '../../../mock/build/build-mock.ts';
import { buildContract } from '../../../package-build/src/build-contract.ts';
import { packFolder } from '../../../package-build/src/pack-folder.ts';
import { artifactSources, cacheFolder } from '../portal-files.ts';
import { fingerprintOf } from './fingerprint.ts';
import { renderReference } from './render-reference.ts';

/**
 * The files of the site that do not depend on the address that it is served under: the reference and the downloads.
 * They take most of the time of a build, so they are kept until one of their sources changes. Returns their folder,
 * whose files have the paths of the site.
 */
export async function buildArtifacts(): Promise<string> {
  const folder = join(cacheFolder, `artifacts-${fingerprintOf(artifactSources)}`);
  if (existsSync(folder)) return folder;
  const work = mkdtempSync(join(cacheFolder, 'build-artifacts-'));
  try {
    const next = join(work, 'site');
    mkdirSync(join(next, 'reference'), { recursive: true });
    await Promise.all([
      renderReference(work).then((html) =>
        writeFileSync(join(next, 'reference', 'index.html'), html),
      ),
      buildTarballs(work, join(next, 'downloads')),
    ]);
    removeOldArtifacts();
    renameSync(next, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

/** Builds and packs the packages that readers install from the portal. */
async function buildTarballs(work: string, folder: string): Promise<void> {
  const builds = [buildContract, buildClient, buildMock, buildCli, buildMcp, buildConform];
  await Promise.all(
    builds.map(async (build) => {
      const built = join(work, build.name);
      await build(built);
      await packFolder(built, folder);
    }),
  );
}

function removeOldArtifacts(): void {
  for (const name of globSync('artifacts-*', { cwd: cacheFolder })) {
    rmSync(join(cacheFolder, name), { recursive: true, force: true });
  }
}
