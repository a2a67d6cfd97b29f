import { describe } from 'vitest';
import { isLongRun } from '../../../../test/scale.ts';
import type { OpenHarness } from './harness.ts';
import {
  describeAccountChecks,
  describeAccountSecrets,
  describeAccounts,
} from './suite/accounts.ts';
import { describeAdminPage } from './suite/admin-page.ts';
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

type Suite = (open: OpenHarness) => void;

const suites: readonly Suite[] = [
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
  describeAdminPage,
];

/** What the ordinary run tries of a store that takes long to open. */
const essential: readonly Suite[] = [
  describeAdmission,
  describeCrashes,
  describeFailedCalls,
  (open) => describeReferenceModel(open, 10),
];

/** Tests that every implementation of `Store` must pass. */
export function describeStore(name: string, open: OpenHarness): void {
  describeSuites(name, open, suites);
}

/** The same tests for a store that takes long to open: the ordinary run has a sixth of them. */
export function describeSlowStore(name: string, open: OpenHarness): void {
  describeSuites(name, open, isLongRun ? suites : essential);
}

function describeSuites(name: string, open: OpenHarness, chosen: readonly Suite[]): void {
  describe(name, () => {
    for (const describeSuite of chosen) describeSuite(open);
  });
}
