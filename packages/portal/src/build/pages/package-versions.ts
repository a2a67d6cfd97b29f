import { readFileSync } from 'node:fs';
import { gatewayManifest, packageManifests } from '../../portal-files.ts';

/** A package with the version of its manifest. */
export interface VersionedPackage {
  /** Its name in the name of the tarball, such as `social-data-client`. */
  readonly file: string;
  readonly name: string;
  readonly version: string;
}

/** The packages that readers can download, with the versions of their manifests. */
export function offeredPackages(): readonly VersionedPackage[] {
  return packageManifests.map(readPackage);
}

/** The packages that are released, those that readers cannot download included. */
export function allPackages(): readonly VersionedPackage[] {
  return [...packageManifests, gatewayManifest].map(readPackage);
}

function readPackage(manifest: string): VersionedPackage {
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  );
  return { file: name.replace('@', '').replace('/', '-'), name, version };
}

/** Writes the versions into the names of tarballs: `social-data-client-VERSION.tgz`. */
export function withVersions(markdown: string): string {
  return offeredPackages().reduce(
    (text, { file, version }) => text.replaceAll(`${file}-VERSION.tgz`, `${file}-${version}.tgz`),
    markdown,
  );
}
