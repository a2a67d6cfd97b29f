import { codeString } from './code-string.ts';
import { cursorLoop } from './cursor-loop.ts';
import { duplicates } from './duplicates.ts';
import { emptyPage } from './empty-page.ts';
import { endLies } from './end-lies.ts';
import { failsOnce } from './fails-once.ts';
import { foreignNext } from './foreign-next.ts';
import { nastyText } from './nasty-text.ts';
import { quota } from './quota.ts';
import { resultCodeScenarios } from './result-code.ts';
import type { Scenario } from './scenario.ts';
import { slow } from './slow.ts';
import { wireFaults } from './wire-faults.ts';

/**
 * Every scenario. Those that change a page are applied in this order, whatever their order in the token;
 * of those that decide a code, the first one in the token that decides wins.
 */
export const scenarios: readonly Scenario[] = [
  ...resultCodeScenarios,
  failsOnce,
  quota,
  codeString,
  slow,
  ...wireFaults,
  endLies,
  cursorLoop,
  emptyPage,
  duplicates,
  foreignNext,
  nastyText,
];
