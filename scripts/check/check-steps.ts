import { nodeTool } from '../process/node-tool.ts';

export interface CheckStep {
  readonly name: string;
  readonly group: 'lint' | 'types' | 'drift' | 'size' | 'dead code';
  /** The script and its arguments; exit code 0 means that the step holds. */
  readonly command: readonly string[];
}

/** Everything that `check` does, the slow ones first so that two at a time end soonest. */
export function checkSteps(): readonly CheckStep[] {
  return [
    {
      name: 'types',
      group: 'types',
      command: [nodeTool('typescript', 'tsc'), '-p', 'tsconfig.json'],
    },
    {
      name: 'types of the portal (vue-tsc)',
      group: 'types',
      command: [nodeTool('vue-tsc', 'vue-tsc'), '-p', 'packages/portal', '--noEmit'],
    },
    {
      name: 'generated files match the contract',
      group: 'drift',
      command: ['scripts/generate.ts', '--check'],
    },
    {
      name: 'version moves with the contract',
      group: 'drift',
      command: ['scripts/changeControl.ts'],
    },
    {
      name: 'contract bundle (spectral)',
      group: 'lint',
      command: [
        nodeTool('@stoplight/spectral-cli', 'spectral'),
        'lint',
        'generated/openapi.json',
        '--ruleset=openapi/rules/ruleset.mjs',
        '--fail-severity=hint',
      ],
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
      command: ['openapi/rules/sourceLayout.mjs'],
    },
    {
      name: 'code (biome)',
      group: 'lint',
      command: [nodeTool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings'],
    },
    { name: 'size of the client', group: 'size', command: ['packages/client/build/check-size.ts'] },
    { name: 'dead code (knip)', group: 'dead code', command: [nodeTool('knip', 'knip')] },
  ];
}
