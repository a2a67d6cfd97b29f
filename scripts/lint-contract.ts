// Lints the contract as it is on the disk, whatever was generated last: `node scripts/lint-contract.ts [FILE]`. Each finding
// is a line with the source file and line.
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkSourceLayout } from '../openapi/rules/source-layout.mjs';
import {
  ContractError,
  displayPath,
  type Finding,
  inOrder,
  reasonOf,
} from './generate/findings.ts';
import { loadContract } from './generate/load-contract.ts';
import { reportFailure } from './process/failure.mjs';
import { nodeTool } from './process/node-tool.ts';
import { projectRoot } from './process/project-root.ts';

/** The members of a finding in Spectral's report that we need. */
interface SpectralFinding {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** The members of Redocly's report that we need. */
interface RedoclyReport {
  readonly problems: readonly {
    readonly message: string;
    readonly suggest: readonly string[];
    readonly location: readonly {
      readonly source: { readonly ref: string };
      readonly start?: { readonly line: number; readonly col: number };
    }[];
  }[];
}

/**
 * What Spectral finds in the bundle, Redocly in the source and in the workflows beside it, and we in the names of the files.
 * Throws a ContractError if nothing can be generated from the contract.
 */
export async function lintContract(file: string): Promise<readonly Finding[]> {
  const ofBundle = await lintBundle(file);
  const layout = checkSourceLayout(dirname(file)).map((found) => ({
    ...{ file: join(dirname(file), found.file), line: 1, column: 1, reason: found.message },
  }));
  return inOrder([...ofBundle, ...(await lintSource(file)), ...layout]);
}

/** Spectral cannot follow the references of 3.1 source files, so it gets the bundle, made in memory. */
async function lintBundle(file: string): Promise<readonly Finding[]> {
  const { bundle, locate, leftOut } = await loadContract(file);
  const rules = ['--ruleset', join(projectRoot, 'openapi/rules/ruleset.mjs')];
  const options = ['--fail-severity', 'hint', '--quiet', '--stdin-filepath', 'openapi.json'];
  const [found = []] = await reportsOf<readonly SpectralFinding[]>(
    [nodeTool('@stoplight/spectral-cli', 'spectral'), 'lint', ...rules, ...options],
    JSON.stringify(bundle),
  );
  const ofRules = found.map(({ code, message, path }) => ({
    ...locate(path),
    reason: `${message} [${code}]`,
  }));
  // Another document may have what we do not generate. Ours may not.
  return [...leftOut, ...ofRules];
}

async function lintSource(file: string): Promise<readonly Finding[]> {
  const workflows = globSync(join(dirname(file), 'workflows', '*.arazzo.yaml'));
  const options = ['--config', join(projectRoot, 'redocly.yaml'), '--max-problems', '1000'];
  const reports = await reportsOf<RedoclyReport>([
    nodeTool('@redocly/cli', 'redocly'),
    'lint',
    file,
    ...workflows,
    ...options,
  ]);
  const problems = reports.flatMap((report) => report.problems);
  return problems.map(({ location: [place], message, suggest }) => ({
    file: resolve(projectRoot, place?.source.ref ?? ''),
    ...{ line: place?.start?.line ?? 1, column: place?.start?.col ?? 1 },
    reason: reasonOf(message, suggest),
  }));
}

/** What a command reports as JSON, with findings or without. Redocly writes a report for each file, one after the other. */
async function reportsOf<Report>(
  command: readonly string[],
  input = '',
): Promise<readonly Report[]> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const child = spawn(process.execPath, [...command, '--format', 'json'], {
    ...{ cwd: projectRoot, env, stdio: ['pipe', 'pipe', 'pipe'] },
  });
  child.stdin.on('error', () => {}); // A command that dies early is reported by what it printed.
  child.stdin.end(input);
  const [reports, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (reports === '') throw new Error(`The lint ended without a report. ${problem}`);
  return reports.split(/(?<=^\})(?=\{)/m).map((report) => JSON.parse(report));
}

if (import.meta.main)
  await reportFailure(async () => {
    const [file = join(projectRoot, 'openapi/openapi.yaml')] = process.argv.slice(2);
    const findings = await lintContract(file);
    if (findings.length > 0) throw new ContractError(findings);
    console.log(`The lint has no findings in ${displayPath(file)}.`);
  });
