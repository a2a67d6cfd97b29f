import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { escapeSegment } from '@social-data/contract/json-pointer';
import { membersOf } from '../../openapi/rules/document/nodes.mjs';
import { nodeTool } from '../process/node-tool.ts';
import { projectRoot } from '../process/project-root.ts';
import type { AcceptedChange } from './accepted-changes.ts';
import type { DiffReport } from './diff-report.ts';
import { rateAccepted } from './rate-accepted.ts';
import { acceptance, refusal, type Verdict, verdictOn } from './verdict.ts';

/** Extends `diff-recommended`; without it everything would be rated a patch. */
const CONFIG = join(projectRoot, 'redocly.yaml');

/**
 * Compares two bundles, given as files, and decides whether the version moved far enough.
 * @param entries the reviewed list of changes that need no higher version
 */
export async function compareBundles(
  released: string,
  candidate: string,
  entries: readonly AcceptedChange[] = [],
): Promise<Verdict> {
  const missing = [released, candidate].find((file) => !existsSync(file));
  if (missing !== undefined) {
    return refusal(
      `There is no bundle at ${missing}: generate it (npm run generate), or make a first release (npm run release).`,
    );
  }
  const [before, after] = [read(released), read(candidate)];
  const report = await diff(released, candidate);
  const rated = rateAccepted({ ...report, ...unratedChange(report, before, after) }, entries);
  const verdict = verdictOn(rated.report);
  return rated.accepted.length > 0 ? { ...verdict, accepted: rated.accepted } : verdict;
}

/**
 * Keeps the candidate as the last release, unless change control refuses it. The first release has
 * nothing to be compared with.
 */
export async function release(
  released: string,
  candidate: string,
  entries: readonly AcceptedChange[] = [],
): Promise<Verdict> {
  const isFirst = !existsSync(released) && existsSync(candidate);
  const verdict = isFirst ? acceptance() : await compareBundles(released, candidate, entries);
  if (!verdict.passes) return verdict;
  copyFileSync(candidate, released);
  return acceptance(...verdict.lines, `Kept as the last release: ${released}`);
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

/** JSON Pointers of the smallest parts that differ. The order of keys does not matter. */
function differences(before: unknown, after: unknown, path = '#'): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [older, newer] = [before, after].map((value) => new Map(membersOf(value)));
  const keys = new Set([...(older?.keys() ?? []), ...(newer?.keys() ?? [])]);
  const within = [...keys].flatMap((key) =>
    differences(older?.get(key), newer?.get(key), `${path}/${escapeSegment(key)}`),
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

/** Runs `redocly diff` without telemetry and update notices. */
async function diff(released: string, candidate: string): Promise<DiffReport> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = ['--config', CONFIG, '--format', 'json', '--fail-on', 'none'];
  const redocly = nodeTool('@redocly/cli', 'redocly');
  const args = [redocly, 'diff', released, candidate, ...options];
  const settings = { env, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, args, settings);
  return JSON.parse(stdout);
}
