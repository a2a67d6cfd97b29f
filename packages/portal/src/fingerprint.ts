import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractFiles, referenceFolder, sourceFolder } from './portal-files.ts';

/** A hash of everything that decides what the portal looks like. */
export function fingerprint(): string {
  const hash = createHash('sha256');
  const renderer = new URL(import.meta.resolve('@redocly/cli/package.json'));
  const files = [
    contractFiles.json,
    contractFiles.yaml,
    ...filesIn(referenceFolder),
    ...filesIn(sourceFolder),
  ];
  for (const file of [...files, renderer]) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
}
