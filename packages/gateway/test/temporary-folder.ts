import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** Joins the parts to a path in the folder. */
export type FolderPath = (...parts: string[]) => string;

/** Creates a folder for each test of the surrounding file or `describe`, and removes it afterwards. */
export function useFolderPerTest(): FolderPath {
  let folder = '';
  beforeEach(() => {
    folder = createFolder();
  });
  afterEach(() => removeFolder(folder));
  return (...parts) => join(folder, ...parts);
}

/** Creates a folder for all tests of a file, and removes it afterwards. */
export function useFolderPerFile(): FolderPath {
  let folder = '';
  beforeAll(() => {
    folder = createFolder();
  });
  afterAll(() => removeFolder(folder));
  return (...parts) => join(folder, ...parts);
}

function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'gateway-test-'));
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
