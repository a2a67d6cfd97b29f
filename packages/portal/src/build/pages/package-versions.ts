import { readFileSync } from 'node:fs';
import { packageManifests } from '../../portal-files.ts';

/** A package that readers can download. */
export interface OfferedPackage {
  /** Its name in the name of the tarball, such as `social-data-client`. */
  readonly file: string;
  readonly name: string;
  readonly version: string;
}

/** The packages that readers can download, with the versions of their manifests. */
export function offeredPackages(): readonly OfferedPackage[] {
  return packageManifests.map((manifest) => {
    const { name, version }: { name: string; version: string } = JSON.parse(
      readFileSync(manifest, 'utf8'),
    );
    return { file: name.replace('@', '').replace('/', '-'), name, version };
  });
}

/** Writes the versions into the names of tarballs: `social-data-client-VERSION.tgz`. */
export function withVersions(markdown: string): string {
  return offeredPackages().reduce(
    (text, { file, version }) => text.replaceAll(`${file}-VERSION.tgz`, `${file}-${version}.tgz`),
    markdown,
  );
}
