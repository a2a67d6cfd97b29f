// Lints the contract with Spectral as it is on the disk, whatever was generated last: `node scripts/lint-contract.ts [FILE]`.
// Spectral cannot follow the references of 3.1 source files, so it gets the bundle, made in memory, and each finding is
// told with the source file and line.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ContractError, displayPath, type Finding } from './generate/findings.ts';
import { type Contract, loadContract } from './generate/load-contract.ts';
import { reportFailure } from './process/failure.mjs';
import { nodeTool } from './process/node-tool.ts';
import { projectRoot } from './process/project-root.ts';

/** The members of a finding in Spectral's JSON report that we need. */
interface SpectralFinding {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
}

const [file = join(projectRoot, 'openapi/openapi.yaml')] = process.argv.slice(2);

await reportFailure(async () => {
  const contract = await loadContract(file);
  // Another document may have what we do not generate. Ours may not.
  const findings = [...contract.leftOut, ...(await lintWithSpectral(contract))];
  if (findings.length > 0) throw new ContractError(findings);
  console.log(`Spectral has no findings in ${displayPath(file)}.`);
});

async function lintWithSpectral({ bundle, locate }: Contract): Promise<Finding[]> {
  const ruleset = join(projectRoot, 'openapi/rules/ruleset.mjs');
  const options = ['--format', 'json', '--quiet', '--stdin-filepath', 'openapi.json'];
  const spectral = nodeTool('@stoplight/spectral-cli', 'spectral');
  const child = spawn(
    process.execPath,
    [spectral, 'lint', '--ruleset', ruleset, '--fail-severity', 'hint', ...options],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  child.stdin.on('error', () => {}); // A command that dies early is reported by what it printed.
  child.stdin.end(JSON.stringify(bundle));
  const report = await text(child.stdout);
  if (report === '') throw new Error('Spectral ended without a report.');
  const findings: SpectralFinding[] = JSON.parse(report);
  return findings.map(({ code, message, path }) => ({
    ...locate(path),
    reason: `${message} [${code}]`,
  }));
}
