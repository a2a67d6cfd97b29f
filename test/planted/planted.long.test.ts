import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killChildren } from '../process/child.ts';
import { applyPatch } from './apply-patch.ts';
import { readPlantedFaults } from './planted-fault.ts';
import { type NamedTestResults, runNamedTests } from './run-named-tests.ts';
import { copyWorkingTree, type WorkingCopy } from './working-copy.ts';

const MINUTE = 60_000;
const faults = readPlantedFaults();

let copy: WorkingCopy;
let withoutFault: NamedTestResults;

beforeAll(async () => {
  copy = copyWorkingTree();
  withoutFault = await runNamedTests(copy.folder, faults);
}, 10 * MINUTE);

afterAll(() => {
  killChildren();
  copy.remove();
});

describe('a planted fault', () => {
  test.each(faults)('$name makes its test fail', { timeout: 5 * MINUTE }, async (fault) => {
    expect(withoutFault.named(fault, 'failed'), withoutFault.output).toEqual([]);
    expect(withoutFault.named(fault, 'passed'), withoutFault.output).not.toEqual([]);

    applyPatch(copy.folder, fault.patchFile);
    try {
      const withFault = await runNamedTests(copy.folder, [fault]);
      expect(withFault.named(fault, 'failed'), withFault.output).not.toEqual([]);
    } finally {
      applyPatch(copy.folder, fault.patchFile, '--reverse');
    }
  });
});
