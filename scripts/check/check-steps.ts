import { join } from 'node:path';
import { nodeTool } from '../process/node-tool.ts';
import { projectRoot } from '../process/project-root.ts';

export interface CheckStep {
  readonly name: string;
  /** The script and its arguments; the step passes with exit code 0. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether its output is printed also when it passes: it lists what somebody may want to do. */
  readonly isListing?: boolean;
}

/** All steps of `check`, the slowest first, because two run at a time. */
export function checkSteps(): readonly CheckStep[] {
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
export function lintSteps(): readonly CheckStep[] {
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
