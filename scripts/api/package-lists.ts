import { contractInfo, operations } from '@social-data/contract/operations';
import { rows } from '@social-data/contract/rows';
import { describe } from '../../packages/cli/src/description.ts';
import { exitCodes as cliExitCodes } from '../../packages/cli/src/exit-code.ts';
import { referenceProgram } from '../../packages/cli/src/reference.ts';
import { apiReference } from '../../packages/client/build/api-reference.ts';
import { exitCodes as conformExitCodes } from '../../packages/conform/src/exit-code.ts';
import { createProgram as conformProgram } from '../../packages/conform/src/program.ts';
import {
  callLogFields,
  metricDefinitions,
  optionDetails,
  optionVariables,
} from '../../packages/gateway/build/public-interface.ts';
import { exitCodes as gatewayExitCodes } from '../../packages/gateway/src/cli/exit-code.ts';
import { createProgram as gatewayProgram } from '../../packages/gateway/src/cli/program.ts';
import { exitCodes as mcpExitCodes } from '../../packages/mcp/src/exit-code.ts';
import { createProgram as mcpProgram } from '../../packages/mcp/src/program.ts';
import { exitCodes as mockExitCodes } from '../../packages/mock/src/exit-code.ts';
import { createProgram as mockProgram } from '../../packages/mock/src/program.ts';
import { commandLines } from './command-lines.ts';
import type { listFiles } from './list-files.ts';
import { readVariables } from './read-variables.ts';

/** The list of what a published package offers. */
export interface PackageList {
  /** What stands before the exports. */
  readonly head: readonly string[];
  /** Commands, variables, exit codes and what else is no type. */
  readonly rest: () => readonly string[];
}

/** The lists, by the names of `publicPackages`. */
export const packageLists: Readonly<Record<keyof typeof listFiles, PackageList>> = {
  contract: {
    head: ['# Exports of @social-data/contract'],
    rest: () => [],
  },
  client: {
    head: [apiReference().trimEnd()],
    rest: () => variables(readVariables(['client'])),
  },
  mock: {
    head: ['# Exports and options of @social-data/mock'],
    rest: () => [...commands(commandLines(mockProgram())), ...exitCodes(mockExitCodes)],
  },
  gateway: {
    head: ['# Exports, commands, metrics and log of @social-data/gateway'],
    rest: () => [
      ...commands(commandLines(gatewayProgram(), optionDetails)),
      ...variables([...optionVariables(), ...readVariables(['gateway'])]),
      ...exitCodes(gatewayExitCodes),
      ...metrics(),
      '## Log\n',
      'One JSON object for each line. That of a call has these fields, and leaves out those without a value:\n',
      ...callLogFields().map((name) => `- \`${name}\``),
      '',
    ],
  },
  cli: {
    head: [
      '# Commands of @social-data/cli\n',
      '[reference.md](reference.md) says what each of them does.',
    ],
    rest: () => [
      ...commands(commandLines(referenceProgram(describe({ operations, contractInfo, rows })))),
      ...variables(readVariables(['cli', 'client', 'collect'])),
      ...exitCodes(cliExitCodes),
    ],
  },
  mcp: {
    head: ['# Options of @social-data/mcp'],
    rest: () => [
      ...commands(commandLines(mcpProgram())),
      ...variables(readVariables(['mcp', 'client'])),
      ...exitCodes(mcpExitCodes),
    ],
  },
  conform: {
    head: ['# Options of @social-data/conform'],
    rest: () => [
      ...commands(commandLines(conformProgram())),
      ...variables(readVariables(['conform'])),
      ...exitCodes(conformExitCodes),
    ],
  },
};

const OTHER_METRICS =
  'Besides, there are the metrics of the process, `process_…` and `nodejs_…`, as @prometheus-io/client names them on the platform.';

function commands(lines: readonly string[]): readonly string[] {
  return ['## Commands\n', ...lines];
}

function variables(names: readonly string[]): readonly string[] {
  const sorted = [...new Set(names)].sort();
  return ['## Environment variables\n', ...sorted.map((name) => `- \`${name}\``), ''];
}

function exitCodes(codes: Readonly<Record<number, string>>): readonly string[] {
  const lines = Object.entries(codes).map(([code, meaning]) => `- \`${code}\`\n  ${meaning}`);
  return ['## Exit codes\n', ...lines, ''];
}

function metrics(): readonly string[] {
  const lines = metricDefinitions().map(({ name, type, help, labelNames }) => {
    const labels = labelNames.map((label) => ` \`${label}\``).join('');
    return `- \`${name}\`, ${type}${labels === '' ? '' : `, labels${labels}`}\n  ${help}`;
  });
  return ['## Metrics\n', ...lines.sort(), '', OTHER_METRICS, ''];
}
