import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeTool } from '../process/node-tool.ts';
import { projectRoot } from '../process/project-root.ts';

export interface CheckStep {
  readonly name: string;
  readonly group: 'lint' | 'types' | 'drift' | 'imports' | 'dead code' | 'dependencies';
  /** The script and its arguments; the step passes with exit code 0. */
  readonly command: readonly string[];
  /** Whether its output is printed also when it passes: it lists what somebody may want to do. */
  readonly isListing?: boolean;
}

/** All steps of `check`, the slowest first, because two run at a time. */
export function checkSteps(): readonly CheckStep[] {
  return [...typeSteps(), ...driftSteps(), ...lintSteps(), ...structureSteps()];
}

/**
 * The steps beside a run of tests. A run of some tests checks the format of the files that are named, and types, which
 * depend on all files; the other steps compare the whole project with itself.
 * @param args arguments for Vitest: options, and what the names of files or tests contain
 */
export function stepsForTests(args: readonly string[]): readonly CheckStep[] {
  const names = args.filter((arg) => !arg.startsWith('-'));
  if (names.length === 0) return checkSteps();
  const files = names.filter((name) => existsSync(join(projectRoot, name)));
  return [types, ...(files.length > 0 ? [codeStep(files)] : [])];
}

const types: CheckStep = {
  name: 'types',
  group: 'types',
  command: [
    ...[nodeTool('typescript-native', 'tsc'), '-p', 'tsconfig.json'],
    // Several checkers each work out the same types of libraries: a fifth more of the processor, which the tests need.
    ...['--checkers', '1'],
    ...onlyChanged('types'),
  ],
};

function typeSteps(): readonly CheckStep[] {
  return [
    types,
    {
      name: 'types of the portal (vue-tsc)',
      group: 'types',
      command: [
        ...[
          nodeTool('vue-tsc', 'vue-tsc'),
          '-p',
          'packages/portal/tsconfig.pages.json',
          '--noEmit',
        ],
        ...onlyChanged('portal-types'),
      ],
    },
  ];
}

/** Keeps the result of a compiler, so that its next run checks only what depends on a changed file. */
function onlyChanged(name: string): readonly string[] {
  return ['--incremental', '--tsBuildInfoFile', join(projectRoot, '.cache', `${name}.tsbuildinfo`)];
}

function driftSteps(): readonly CheckStep[] {
  return [
    {
      name: 'generated files match the contract',
      group: 'drift',
      command: ['scripts/generate.ts', '--check'],
    },
    {
      name: 'translations belong to texts of the contract',
      group: 'drift',
      command: ['packages/portal/src/check-translations.ts'],
      isListing: true,
    },
    {
      name: 'versions move with contract and packages',
      group: 'drift',
      command: ['scripts/change-control.ts'],
    },
  ];
}

function lintSteps(): readonly CheckStep[] {
  return [
    {
      name: 'contract (spectral)',
      group: 'lint',
      command: ['scripts/lint-contract.ts'],
    },
    {
      name: 'contract source (redocly)',
      group: 'lint',
      command: [
        nodeTool('@redocly/cli', 'redocly'),
        'lint',
        'openapi/openapi.yaml',
        'openapi/workflows/*.arazzo.yaml',
      ],
    },
    {
      name: 'contract files have the names of what they hold',
      group: 'lint',
      command: ['openapi/rules/source-layout.mjs'],
    },
    codeStep([]),
  ];
}

/** @param files paths to check; all files when there are none */
function codeStep(files: readonly string[]): CheckStep {
  return {
    name: 'code (biome)',
    group: 'lint',
    command: [
      ...[nodeTool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings'],
      ...['--no-errors-on-unmatched', ...files],
    ],
  };
}

function structureSteps(): readonly CheckStep[] {
  return [
    {
      name: 'imports point one way, without circles (dependency-cruiser)',
      group: 'imports',
      command: [
        nodeTool('dependency-cruiser', 'depcruise'),
        '--config=dependency-cruiser.config.mjs',
        '--output-type=err-long',
        ...['openapi/rules', 'generated', 'packages', 'scripts', 'test'],
      ],
    },
    {
      name: 'licences of dependencies',
      group: 'dependencies',
      command: ['scripts/dependencies.ts'],
    },
    { name: 'dead code (knip)', group: 'dead code', command: [nodeTool('knip', 'knip')] },
  ];
}
