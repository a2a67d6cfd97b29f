import { describe } from 'vitest';
import type { OpenHarness } from './harness.ts';
import {
  describeAccountChecks,
  describeAccountSecrets,
  describeAccounts,
} from './suite/accounts.ts';
import { describeAdmission, describeRefusals } from './suite/admission.ts';
import { describeBudgets, describeGroups, describeThresholds } from './suite/budgets.ts';
import { describeCrashes } from './suite/crashes.ts';
import { describeFailedCalls, describeFailedChanges } from './suite/failures.ts';
import { describeLedger, describeLedgerStates, describeVerification } from './suite/ledger.ts';
import { describeLifetime } from './suite/lifetime.ts';
import { describeDailyQuota, describeLimits } from './suite/limits.ts';
import { describeManyChanges } from './suite/many-changes.ts';
import { describeReferenceModel } from './suite/reference-model.ts';
import { describeInvalidReservations, describeSettlement } from './suite/settlement.ts';
import { describeTopUps } from './suite/top-ups.ts';
import {
  describeFailures,
  describeReusedResponses,
  describeUsage,
  describeUsageAndLimits,
} from './suite/usage.ts';

const suites: readonly ((open: OpenHarness) => void)[] = [
  describeAccounts,
  describeAccountChecks,
  describeAccountSecrets,
  describeTopUps,
  describeAdmission,
  describeRefusals,
  describeLimits,
  describeDailyQuota,
  describeSettlement,
  describeInvalidReservations,
  describeLedger,
  describeLedgerStates,
  describeVerification,
  describeUsage,
  describeFailures,
  describeReusedResponses,
  describeUsageAndLimits,
  describeLifetime,
  describeCrashes,
  describeFailedCalls,
  describeFailedChanges,
  describeReferenceModel,
  describeBudgets,
  describeThresholds,
  describeGroups,
  describeManyChanges,
];

/** Tests that every implementation of `Store` must pass. */
export function describeStore(name: string, open: OpenHarness): void {
  describe(name, () => {
    for (const describeSuite of suites) describeSuite(open);
  });
}
