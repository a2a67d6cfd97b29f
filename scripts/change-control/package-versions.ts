import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';

/** The versions that the sources name. */
export interface NamedVersions {
  readonly contract: string;
  /** Of the project and of each package but the contract, by the file of its manifest. */
  readonly packages: Readonly<Record<string, string>>;
}

/** Examples are projects of their own, whose versions say nothing. */
export function readVersions(): NamedVersions {
  const manifests = globSync(['package.json', 'packages/*/package.json'], { cwd: projectRoot });
  return {
    contract: versionOf('generated/package.json'),
    packages: Object.fromEntries(manifests.sort().map((file) => [file, versionOf(file)])),
  };
}

/** Packages of different versions, and a changelog whose first entry names others than they have. */
export function versionProblems(
  { contract, packages }: NamedVersions,
  changelog: string,
): readonly string[] {
  const wanted = packages['package.json'] ?? '';
  const different = Object.entries(packages).filter(([, version]) => version !== wanted);
  const [, entry = ''] = changelog.split(/^## /m);
  const versions = `Contract ${contract}, packages ${wanted}.`;
  return [
    ...different.map(
      ([file, version]) =>
        `${file} has version ${version}, and the project ${wanted}: all packages have one.`,
    ),
    ...(entry.includes(versions)
      ? []
      : [
          `The first entry of CHANGELOG.md does not say "${versions}", the versions of this state.`,
        ]),
  ];
}

function versionOf(manifest: string): string {
  return JSON.parse(readFileSync(join(projectRoot, manifest), 'utf8')).version;
}
