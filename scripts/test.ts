// All checks, then all tests: `node scripts/test.ts [--long] [arguments for Vitest]`. The last line
// is always the count, so that a script can read it.
import { checkSteps } from './check/check-steps.ts';
import { runCheck } from './check/run-check.ts';
import { interruptedExitCode, interruption } from './process/interruption.ts';
import { runVitest } from './test/run-vitest.ts';
import { summarize } from './test/summary.ts';

const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const long = process.argv.includes('--long');
const signal = interruption();

const checks = await runCheck(checkSteps(), signal);
const tests = signal.aborted ? undefined : await runVitest({ long, args, signal });

if (signal.aborted) {
  process.exitCode = interruptedExitCode(signal);
} else {
  const { lines, exitCode } = summarize(checks, tests);
  for (const line of lines) console.log(line);
  process.exitCode = exitCode;
}
