// Lints the contract as it is on the disk, whatever was generated last: `node scripts/lint-contract.ts [FILE]`. Each finding
// is a line with the source file and line.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { parse } from 'yaml';
import ruleset from '../openapi/rules/ruleset.mjs';
import { checkSourceLayout } from '../openapi/rules/source-layout.mjs';
import {
  ContractError,
  displayPath,
  type Finding,
  findingsOf,
  inOrder,
} from './generate/findings.ts';
import { loadContract } from './generate/load-contract.ts';
import { reportFailure } from './process/failure.mjs';
import { projectRoot } from './process/project-root.ts';

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
  const spectral = new Spectral();
  spectral.setRuleset(new Ruleset(ruleset));
  const found = await spectral.run(bundle);
  const ofRules = found.map(({ code, message, path }) => ({
    ...locate(path),
    reason: `${message} [${code}]`,
  }));
  // Another document may have what we do not generate. Ours may not.
  return [...leftOut, ...ofRules];
}

async function lintSource(file: string): Promise<readonly Finding[]> {
  const configPath = join(projectRoot, 'redocly.yaml');
  const settings = parse(readFileSync(configPath, 'utf8'));
  // The rating of changes, which only the command knows.
  const presets = [settings.extends].flat().filter((name) => name !== 'diff-recommended');
  const config = await createConfig({ ...settings, extends: presets }, { configPath });
  const workflows = globSync(join(dirname(file), 'workflows', '*.arazzo.yaml'));
  const problems = await Promise.all([file, ...workflows].map((ref) => lint({ ref, config })));
  return findingsOf(problems.flat());
}

if (import.meta.main)
  await reportFailure(async () => {
    const [file = join(projectRoot, 'openapi/openapi.yaml')] = process.argv.slice(2);
    const findings = await lintContract(file);
    if (findings.length > 0) throw new ContractError(findings);
    console.log(`The lint has no findings in ${displayPath(file)}.`);
  });
