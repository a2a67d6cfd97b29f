import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/process/project-root.ts';
import { applyPatch } from './apply-patch.ts';
import { readPlantedFaults } from './planted-fault.ts';

// `planted.long.test.ts` plants each of them, and sees its test fail.
describe('a planted fault', () => {
  test.each(readPlantedFaults())('$name applies to the sources, and its test is there', (fault) => {
    applyPatch(projectRoot, fault.patchFile, '--check');
    expect(existsSync(join(projectRoot, fault.testFile)), fault.testFile).toBe(true);
  });
});
