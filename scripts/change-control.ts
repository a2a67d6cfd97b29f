// Change control: the version of the contract has to move with its changes since the last release, as `redocly diff` rates
// them, and all packages have one version. CONTRIBUTING.md says what is breaking.
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { nodeTool } from './process/node-tool.ts';
import { projectRoot } from './process/project-root.ts';

/** The contract of the last release, and as it is now. */
export const releasedBundle = join(projectRoot, 'openapi/released/openapi.json');
export const candidateBundle = join(projectRoot, 'generated/openapi.json');

const bumps = ['patch', 'minor', 'major'] as const;
type Bump = (typeof bumps)[number];

/** The part of the report of `redocly diff` that is read here. */
interface DiffReport {
  readonly infoVersions: { readonly base: string; readonly revision: string };
  readonly changes: readonly DiffChange[];
}

interface DiffChange {
  readonly path: string;
  readonly kind: string;
  readonly property?: string;
  readonly impact: Bump;
  readonly verdicts: readonly { readonly message: string }[];
}

/**
 * What keeps a contract from following a released one, as lines for the reader; empty when its version moved far enough.
 * @param released file of the released bundle
 * @param candidate file of the bundle to judge
 */
export async function contractProblems(released: string, candidate: string): Promise<string[]> {
  const report = await diff(released, candidate);
  const { base, revision } = report.infoVersions;
  if (!/^\d+\.\d+\.\d+$/.test(revision))
    return [`The version ${revision} in openapi/openapi.yaml is not of the form 1.2.3.`];
  const changes = report.changes.map(rated);
  const bump = bumps.findLast((each) => changes.some(({ impact }) => impact === each));
  // `redocly diff` does not look into our extensions: a difference that it does not see counts as a patch.
  const needed = bump ?? (isSameContract(released, candidate) ? undefined : 'patch');
  if (needed === undefined) return [];
  const next = raised(base, needed);
  if (revision.localeCompare(next, 'en', { numeric: true }) >= 0) return [];
  const decisive = changes.filter(({ impact }) => impact === needed);
  return [
    ...decisive.map((change) => `${needed}: ${describeChange(change)}`),
    `The contract needs a ${needed} version since ${base}: at least ${next}. It is ${revision}.`,
    'Set info.version in openapi/openapi.yaml, run npm run generate and add a line to CHANGELOG.md, or revert the changes.',
  ];
}

/** Runs `redocly diff`. Without the configuration it would rate everything a patch. */
async function diff(released: string, candidate: string): Promise<DiffReport> {
  const config = join(projectRoot, 'redocly.yaml');
  const options = ['--config', config, '--format', 'json', '--fail-on', 'none'];
  const args = [nodeTool('@redocly/cli', 'redocly'), 'diff', released, candidate, ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout);
}

/** `redocly diff` rates another value in the enum of a request a patch; for callers it is something new. */
function rated(change: DiffChange): DiffChange {
  const isOfRequest = /\/(parameters|requestBody)\//.test(change.path);
  const isNewValue = change.property === 'enum' && isOfRequest && change.impact === 'patch';
  return isNewValue ? { ...change, impact: 'minor' } : change;
}

function isSameContract(released: string, candidate: string): boolean {
  const [before, after] = [released, candidate].map((file) => {
    const bundle = JSON.parse(readFileSync(file, 'utf8'));
    return { ...bundle, info: { ...bundle.info, version: '' } };
  });
  return isDeepStrictEqual(before, after);
}

function describeChange({ path, kind, property, verdicts }: DiffChange): string {
  if (verdicts.length > 0) return `${path} ${verdicts.map(({ message }) => message).join(' ')}`;
  return `${path} ${property === undefined ? `was ${kind}.` : `has another ${property}.`}`;
}

function raised(version: string, bump: Bump): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (bump === 'major') return `${major + 1}.0.0`;
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** What keeps contract and packages from being released, as lines for the reader. */
export async function versionProblems(): Promise<string[]> {
  return [...(await contractProblems(releasedBundle, candidateBundle)), ...packageProblems()];
}

/** Packages of other versions than the project. The contract has a version of its own. */
function packageProblems(): string[] {
  const { version } = manifest('package.json');
  const files = globSync('packages/*/package.json', { cwd: projectRoot });
  return files
    .filter((file) => manifest(file).version !== version)
    .map((file) => `${file} has another version than package.json (${version}): all have one.`);
}

function manifest(file: string): { readonly version: string } {
  return JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));
}

if (import.meta.main) {
  const problems = await versionProblems();
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log('The versions of contract and packages are sufficient.');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
