// All checks and all tests, or those of some files: `node scripts/test.ts [--long] [files] [options of Vitest]`.
// The last line is always the count, so that a script can read it.
import { stepsForTests } from './check/check-steps.ts';
import { runCheck } from './check/run-check.ts';
import { interruptedExitCode, interruption } from './process/interruption.ts';
import { runVitest } from './test/run-vitest.ts';
import { summarize } from './test/summary.ts';

const args = process.argv.slice(2).filter((arg) => arg !== '--long');
const long = process.argv.includes('--long');
const signal = interruption();

// The tests leave some of the processor unused while they wait for other processes, so the checks run beside them. What
// passed is told after the tests, which redraw the terminal.
const passed: string[] = [];
const [checks, tests] = await Promise.all([
  runCheck(stepsForTests(args), {
    signal,
    parallel: 1,
    report: (text) => passed.push(text),
  }),
  runVitest({ long, args, signal }),
]);

if (signal.aborted) {
  process.exitCode = interruptedExitCode(signal);
} else {
  const { lines, exitCode } = summarize(checks, tests);
  for (const line of [...passed, ...lines]) console.log(line);
  process.exitCode = exitCode;
}
