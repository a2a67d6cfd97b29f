import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** A folder for the tests of a file, gone afterwards; gives paths in it. */
export function useFolder(): (...parts: string[]) => string {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gateway-command-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (...parts) => join(folder, ...parts);
}
