// Lint, types, drift, imports and dead code; with `--lint` the lint alone.
import { checkSteps, lintSteps } from './check/check-steps.ts';
import { runCheck } from './check/run-check.ts';
import { interruption } from './process/interruption.ts';
import { parseOptions } from './process/parse-options.ts';

const { lint } = parseOptions([], ['lint']);
const signal = interruption();
const results = await runCheck(lint ? lintSteps() : checkSteps(), signal);
if (!signal.aborted && results.some(({ ok }) => !ok)) process.exitCode = 1;
