import { cursorLoop, duplicates, emptyPage, endLies, foreignNext } from './list-scenarios.ts';
import { nastyText } from './nasty-text.ts';
import { codeString, failureCodes, noFailure, quota } from './result-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { slow, transportFaults } from './transport-scenarios.ts';

/**
 * Every scenario of the mock; a new one is added here. Scenarios that change data are applied in this order,
 * whatever their order in the token. Of those that decide a code, the first in the token that decides wins.
 */
export const scenarios: readonly Scenario[] = [
  ...failureCodes,
  noFailure,
  quota,
  codeString,
  slow,
  ...transportFaults,
  endLies,
  cursorLoop,
  emptyPage,
  duplicates,
  foreignNext,
  nastyText,
];
