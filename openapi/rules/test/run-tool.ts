import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js';
const SPECTRAL = 'node_modules/@stoplight/spectral-cli/dist/index.js';

export interface ToolResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Lints a contract as `npm run lint` does with Spectral. */
export function lintContract(file: string): Promise<ToolResult> {
  return runTool('scripts/lint-contract.ts', [file]);
}

/** Lints with Redocly by the `redocly.yaml` of the project, which is not looked for elsewhere. */
export function redoclyLint(file: string): Promise<ToolResult> {
  const config = `${ROOT}redocly.yaml`;
  return runTool(REDOCLY, ['lint', file, '--config', config, '--format', 'json']);
}

/** Lints with the command of Spectral, so that the ruleset is loaded the way it is on the command line. */
export function spectralLint(file: string): Promise<ToolResult> {
  const ruleset = `${ROOT}openapi/rules/ruleset.mjs`;
  const strictness = ['--fail-severity', 'hint', '--format', 'json', '--quiet'];
  return runTool(SPECTRAL, ['lint', file, '--ruleset', ruleset, ...strictness]);
}

function runTool(script: string, args: string[]): Promise<ToolResult> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { cwd: ROOT, env },
      (_, stdout, stderr) => {
        resolve({ code: child.exitCode ?? 1, stdout, stderr });
      },
    );
  });
}
