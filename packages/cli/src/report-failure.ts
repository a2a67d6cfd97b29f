import { explainStop } from './commands/explain-stop.ts';
import { exitCodeOf } from './exit-code.ts';
import { createConsole } from './output/console.ts';

/** Says why a command ended, and sets the exit code. */
export function reportFailure(error: unknown): void {
  createConsole(false).error(explainStop(error));
  process.exitCode = exitCodeOf(error);
}
