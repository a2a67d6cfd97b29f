import { performance } from 'node:perf_hooks';
import { runNode } from '../process/run-node.ts';
import type { CheckStep } from './check-steps.ts';

/** The steps are bound by the processor, and we count on two cores. */
const MAX_PARALLEL_STEPS = 2;

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
}

/** Runs the steps two at a time and prints a line for each as it ends, with its output if it failed. */
export async function runCheck(
  steps: readonly CheckStep[],
  signal: AbortSignal,
): Promise<readonly CheckResult[]> {
  const queue = steps.values();
  const results: CheckResult[] = [];
  const worker = async () => {
    // The workers share the iterator, so each step runs once.
    for (const step of queue) {
      if (signal.aborted) return;
      results.push(await runStep(step, signal));
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_STEPS }, worker));
  return results;
}

async function runStep(step: CheckStep, signal: AbortSignal): Promise<CheckResult> {
  const start = performance.now();
  const { code, output } = await runNode({ command: step.command, output: 'collect', signal });
  const ok = code === 0;
  if (!signal.aborted) {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${step.name}  ${seconds} s`);
    if (!ok) console.log(indent(output.trim() || `exit code ${code}, nothing was printed`));
    else if (step.isListing && output.trim() !== '') console.log(indent(output.trim()));
  }
  return { name: step.name, ok };
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '        ');
}
