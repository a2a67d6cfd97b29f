// Lint, types, drift, imports and dead code; with `--lint` the lint alone.
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { interruption } from './process/interruption.ts';
import { nodeTool } from './process/node-tool.ts';
import { parseOptions } from './process/parse-options.ts';
import { projectRoot } from './process/project-root.ts';
import { runNode } from './process/run-node.ts';

interface CheckStep {
  readonly name: string;
  /** The script and its arguments; the step passes with exit code 0. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether its output is printed also when it passes: it lists what somebody may want to do. */
  readonly isListing?: boolean;
}

/** All steps of `check`, the slowest first, because two run at a time. */
function checkSteps(): readonly CheckStep[] {
  const vueTypes = [nodeTool('vue-tsc', 'vue-tsc'), '-p', 'packages/portal/tsconfig.pages.json'];
  const depcruise = [nodeTool('dependency-cruiser', 'depcruise'), '--output-type=err-long'];
  return [
    types,
    {
      name: 'types of the portal (vue-tsc)',
      command: [...vueTypes, '--noEmit', ...onlyChanged('portal-types')],
    },
    {
      name: 'generated files match the contract',
      command: ['scripts/generate.ts', '--check'],
    },
    {
      name: 'translations belong to texts of the contract',
      command: ['packages/portal/src/check-translations.ts'],
      isListing: true,
    },
    {
      name: 'versions move with contract and packages',
      command: ['scripts/change-control.ts'],
    },
    ...lintSteps(),
    {
      name: 'imports point one way, without circles (dependency-cruiser)',
      command: [
        ...[...depcruise, '--config=dependency-cruiser.config.mjs'],
        ...['openapi/rules', 'generated', 'packages', 'scripts', 'test'],
      ],
    },
    { name: 'licences of dependencies', command: ['scripts/dependencies.ts'] },
    { name: 'dead code (knip)', command: [nodeTool('knip', 'knip')] },
  ];
}

/** The steps of `npm run lint`. */
function lintSteps(): readonly CheckStep[] {
  return [
    { name: 'contract (spectral, redocly, names of files)', command: ['scripts/lint-contract.ts'] },
    {
      name: 'code (biome)',
      command: [nodeTool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings'],
    },
  ];
}

/**
 * The steps beside a run of tests: beside one of some tests only types, which say what a changed file has broken.
 * @param args arguments for Vitest: options, and what the names of files or tests contain
 */
export function stepsForTests(args: readonly string[]): readonly CheckStep[] {
  return args.every((arg) => arg.startsWith('-')) ? checkSteps() : [types];
}

const types: CheckStep = {
  name: 'types',
  command: [
    ...[nodeTool('typescript-native', 'tsc'), '-p', 'tsconfig.json'],
    // Several threads each work out the same types of libraries: a third more of the processor, which the tests need.
    ...['--singleThreaded', ...onlyChanged('types')],
  ],
  // Without collecting garbage it takes a third less of the processor, and a tenth more memory.
  env: { GOGC: 'off' },
};

/** Keeps the result of a compiler, so that its next run checks only what depends on a changed file. */
function onlyChanged(name: string): readonly string[] {
  return ['--incremental', '--tsBuildInfoFile', join(projectRoot, '.cache', `${name}.tsbuildinfo`)];
}

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

if (import.meta.main) {
  const { lint } = parseOptions([], ['lint']);
  const signal = interruption();
  const results = await runCheck(lint ? lintSteps() : checkSteps(), signal);
  if (!signal.aborted && results.some(({ ok }) => !ok)) process.exitCode = 1;
}
