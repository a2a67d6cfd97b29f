// Lints the contract for each message, with the rules of `npm run lint` and in one process: it posts a line for each finding.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { createConfig, lint } from '@redocly/openapi-core';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { parse } from 'yaml';
import ruleset from '../../openapi/rules/ruleset.mjs';
import { checkSourceLayout } from '../../openapi/rules/source-layout.mjs';
import { ContractError, describeFinding, type Finding, findingsOf } from '../generate/findings.ts';
import { loadContract } from '../generate/load-contract.ts';

const FOLDER = 'openapi';
const ROOT = join(FOLDER, 'openapi.yaml');
const rules = new Ruleset(ruleset);

/** A line for each finding. */
export type Linted = readonly string[] | 'broken';

async function lintBundle(): Promise<Finding[]> {
  const { bundle, locate, leftOut } = await loadContract(ROOT);
  const spectral = new Spectral();
  spectral.setRuleset(rules);
  const found = await spectral.run(bundle);
  const ofRules = found.map(({ code, message, path }) => ({
    ...locate(path),
    reason: `${message} [${code}]`,
  }));
  return [...leftOut, ...ofRules];
}

async function lintSource(): Promise<Finding[]> {
  const settings = parse(readFileSync('redocly.yaml', 'utf8'));
  // The rating of changes, which only the command knows.
  const presets = [settings.extends].flat().filter((name) => name !== 'diff-recommended');
  const config = await createConfig({ ...settings, extends: presets });
  const workflows = globSync(join(FOLDER, 'workflows', '*.arazzo.yaml'));
  const problems = await Promise.all([ROOT, ...workflows].map((ref) => lint({ ref, config })));
  return findingsOf(problems.flat());
}

function lintLayout(): Finding[] {
  return checkSourceLayout(FOLDER).map(({ file, message }) => ({
    ...{ file: join(FOLDER, file), line: 1, column: 1, reason: message },
  }));
}

/** The findings; nothing for a contract that was broken in the meantime, which the next run reports. */
async function findings(): Promise<Linted> {
  try {
    const found = [...(await lintSource()), ...(await lintBundle()), ...lintLayout()];
    return [...new Set(found.map(describeFinding))];
  } catch (error) {
    if (error instanceof ContractError) return 'broken';
    throw error;
  }
}

parentPort?.on('message', async () => parentPort?.postMessage(await findings()));
