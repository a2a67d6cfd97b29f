import { performance } from 'node:perf_hooks';
import { runNode } from '../process/run-node.ts';
import type { CheckStep } from './check-steps.ts';

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
}

type Report = (text: string) => void;

/**
 * Runs the steps and reports a line for each as it ends. A failure is printed at once, with the output of the step.
 * @param parallel steps at a time: they are bound by the processor, and we count on two cores
 * @param report takes the line of each step that passed, with its output if it is a listing
 */
export async function runCheck(
  steps: readonly CheckStep[],
  signal: AbortSignal,
  parallel = 2,
  report: Report = console.log,
): Promise<readonly CheckResult[]> {
  const queue = steps.values();
  const results: CheckResult[] = [];
  const worker = async () => {
    // The workers share the iterator, so each step runs once.
    for (const step of queue) {
      if (signal.aborted) return;
      results.push(await runStep(step, signal, report));
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}

async function runStep(step: CheckStep, signal: AbortSignal, report: Report): Promise<CheckResult> {
  const start = performance.now();
  const { command, env = {} } = step;
  const { code, output } = await runNode({ command, env, output: 'collect', signal });
  const ok = code === 0;
  if (!signal.aborted) {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const said = output.trim();
    if (!ok) {
      console.log(`FAILED  ${step.name}  ${seconds} s`);
      console.log(indent(said || `exit code ${code}, nothing was printed`));
    } else {
      report(`ok      ${step.name}  ${seconds} s`);
      if (step.isListing && said !== '') report(indent(said));
    }
  }
  return { name: step.name, ok };
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '        ');
}
