import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util';
import { membersOf } from '../openapi/rules/document/nodes.mjs';

/**
 * Change control: the version of the contract has to move with what changed since the last release.
 *
 *     node scripts/changeControl.ts             compares, and fails when the version moved too little
 *     node scripts/changeControl.ts --release   keeps the bundle as the last release, once it passes
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const REDOCLY = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
/** Extends `diff-recommended`; without it everything would be rated a patch. */
const CONFIG = join(ROOT, 'redocly.yaml');

const RELEASED = join(ROOT, 'openapi/released/openapi.json');
const CANDIDATE = join(ROOT, 'generated/openapi.json');

type Bump = 'patch' | 'minor' | 'major';

/** The part of a report of `redocly diff` that is read here. */
export interface DiffReport {
  infoVersions: { base: string; revision: string };
  /** Absent when at most the version changed. */
  bump?: Bump;
  changes: DiffChange[];
}

interface DiffChange {
  path: string;
  kind: string;
  property?: string;
  impact: Bump;
  verdicts: { message: string }[];
}

export interface Verdict {
  passes: boolean;
  lines: string[];
}

/** Judges two bundles, given as files. */
export async function compareBundles(released: string, candidate: string): Promise<Verdict> {
  const missing = [released, candidate].find((file) => !existsSync(file));
  if (missing !== undefined) {
    return refusal(
      `There is no bundle at ${missing}: generate it, or keep a first release (--release).`,
    );
  }
  const [before, after] = [read(released), read(candidate)];
  const report = await diff(released, candidate);
  return judge({ ...report, ...unratedChange(report, before, after) });
}

/** Judges a report: whether the version moved at least as far as the changes ask for. */
export function judge({ infoVersions, bump, changes }: DiffReport): Verdict {
  const { base, revision } = infoVersions;
  const versions = { base: parseVersion(base), revision: parseVersion(revision) };
  if (versions.base === undefined || versions.revision === undefined) {
    return refusal(`The versions ${base} and ${revision} are not both of the form 1.2.3.`);
  }
  if (bump === undefined && base === revision) {
    return acceptance('The contract has not changed since its last release.');
  }
  const required = raise(versions.base, bump);
  if (isAtLeast(versions.revision, required)) {
    return acceptance(`The version went from ${base} to ${revision}, enough for the changes.`);
  }
  return refusal(
    ...describeChanges(changes, bump),
    `This needs a ${bump ?? 'higher'} version: at least ${required.join('.')}. It is ${revision}, the last release ${base}.`,
    `Set info.version in openapi/openapi.yaml to ${required.join('.')}, generate again and add an entry to CHANGELOG.md, or take the changes back.`,
  );
}

/** The changes that decide, one a line; of the others only how many there are. */
function describeChanges(changes: DiffChange[], bump: Bump | undefined): string[] {
  const decisive = changes.filter(({ impact }) => impact === bump);
  const versionItself = changes.filter(
    ({ path, property }) => path === '#/info' && property === 'version',
  );
  const others = changes.length - new Set([...decisive, ...versionItself]).size;
  return [
    ...decisive.map((change) => `${change.impact}: ${change.path} ${describeChange(change)}`),
    ...(others === 0 ? [] : [`and ${others} smaller ${others === 1 ? 'change' : 'changes'}.`]),
  ];
}

function describeChange({ kind, property, verdicts }: DiffChange): string {
  if (verdicts.length > 0) return verdicts.map(({ message }) => message).join(' ');
  return property === undefined ? `was ${kind}.` : `has another ${property}.`;
}

type Version = [number, number, number];

function parseVersion(text: string): Version | undefined {
  const [major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  return [major, minor, patch];
}

/** A version that changes nothing but itself needs no bump, but it cannot go back. */
function raise([major, minor, patch]: Version, bump: Bump | undefined): Version {
  if (bump === undefined) return [major, minor, patch];
  if (bump === 'major') return [major + 1, 0, 0];
  if (bump === 'minor') return [major, minor + 1, 0];
  return [major, minor, patch + 1];
}

function isAtLeast(actual: Version, required: Version): boolean {
  const difference = actual.map((part, index) => part - (required[index] ?? 0));
  return (difference.find((part) => part !== 0) ?? 0) >= 0;
}

/**
 * `redocly diff` does not look into our extensions. When it finds nothing although the bundles differ,
 * the first difference counts as a patch, so that no change goes out under the same version.
 */
function unratedChange(
  { bump }: DiffReport,
  released: unknown,
  candidate: unknown,
): Pick<DiffReport, 'bump' | 'changes'> | undefined {
  const path = differences(released, candidate).find((pointer) => pointer !== '#/info/version');
  if (bump !== undefined || path === undefined) return undefined;
  return { bump: 'patch', changes: [{ path, kind: 'modified', impact: 'patch', verdicts: [] }] };
}

/** Pointers to the smallest parts that differ. The order of keys does not count. */
function differences(before: unknown, after: unknown, path = '#'): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [old, young] = [before, after].map((value) => new Map(membersOf(value)));
  const keys = new Set([...(old?.keys() ?? []), ...(young?.keys() ?? [])]);
  const within = [...keys].flatMap((key) =>
    differences(old?.get(key), young?.get(key), `${path}/${String(key).replaceAll('/', '~1')}`),
  );
  return within.length > 0 ? within : [path];
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON.`, { cause });
  }
}

/** Runs `redocly diff`, with the telemetry and the notices of its command line silenced. */
async function diff(released: string, candidate: string): Promise<DiffReport> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = ['--config', CONFIG, '--format', 'json', '--fail-on', 'none'];
  const args = [REDOCLY, 'diff', released, candidate, ...options];
  const settings = { env, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, args, settings);
  return JSON.parse(stdout);
}

/**
 * Keeps the candidate as the last release, unless change control refuses it. The first release has
 * nothing to be compared with.
 */
export async function release(released: string, candidate: string): Promise<Verdict> {
  const isFirst = !existsSync(released) && existsSync(candidate);
  const verdict = isFirst ? acceptance() : await compareBundles(released, candidate);
  if (!verdict.passes) return verdict;
  copyFileSync(candidate, released);
  return acceptance(...verdict.lines, `Kept as the last release: ${released}`);
}

function acceptance(...lines: string[]): Verdict {
  return { passes: true, lines };
}

function refusal(...lines: string[]): Verdict {
  return { passes: false, lines };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } });
  const { passes, lines } = await (values.release ? release : compareBundles)(RELEASED, CANDIDATE);
  const print = passes ? console.log : console.error;
  for (const line of lines) print(line);
  process.exitCode = passes ? 0 : 1;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
