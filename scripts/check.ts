// Lint, types, drift, imports and dead code: `node scripts/check.ts [--group lint]`.
import { checkSteps } from './check/check-steps.ts';
import { runCheck } from './check/run-check.ts';
import { interruptedExitCode, interruption } from './process/interruption.ts';
import { parseOptions } from './process/parse-options.ts';

const { group: wanted } = parseOptions(['group']);
const steps = checkSteps().filter(({ group }) => wanted === undefined || wanted === group);

if (steps.length === 0) {
  const groups = [...new Set(checkSteps().map(({ group }) => group))].join(', ');
  console.error(`No check is in the group "${wanted}": choose one of ${groups}.`);
  process.exitCode = 1;
} else {
  const interrupted = interruption();
  const results = await runCheck(steps, { signal: interrupted });
  if (interrupted.aborted) process.exitCode = interruptedExitCode(interrupted);
  else if (results.some(({ ok }) => !ok)) process.exitCode = 1;
}
