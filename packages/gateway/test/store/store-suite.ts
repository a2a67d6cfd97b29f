import { describe } from 'vitest';
import type { OpenHarness } from './harness.ts';
import { describeAccounts } from './suite/accounts.ts';
import { describeAdmission } from './suite/admission.ts';
import { describeCrashes } from './suite/crashes.ts';
import { describeFailures } from './suite/failures.ts';
import { describeModel } from './suite/model.ts';
import { describeRecords } from './suite/records.ts';

/** What every implementation of `Store` does. */
export function describeStore(name: string, open: OpenHarness): void {
  describe(name, () => {
    describeAccounts(open);
    describeAdmission(open);
    describeRecords(open);
    describeCrashes(open);
    describeFailures(open);
    describeModel(open);
  });
}
