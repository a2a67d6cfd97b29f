import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `buildOnce` puts what it builds. */
    readonly buildsFolder: string;
  }
}

/** Makes the folder for what the files of a run build together. Vitest calls it before the tests. */
export default function provideBuildsFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'social-data-builds-'));
  project.provide('buildsFolder', folder);
  // The watch mode runs tests again because sources changed.
  project.onTestsRerun(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });
  return () => rmSync(folder, { recursive: true, force: true });
}
