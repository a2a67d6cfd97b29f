import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AcceptedChange } from './accepted-changes.ts';
import type { Bump } from './diff-report.ts';
import { listLines } from './list-lines.ts';
import { acceptance, refusal, type Verdict } from './verdict.ts';
import { isAtLeast, parseVersion, raise } from './version.ts';

/** Lists of what packages offer, in two states. */
export interface ListStates {
  /** The folder with the lists of the last release, and with their versions in `versions.json`. */
  readonly released: string;
  /** The folder that the files are in now. */
  readonly current: string;
  /** The version of the package of each list, by its file from both folders. */
  readonly versions: Readonly<Record<string, string>>;
}

const VERSIONS = 'versions.json';

/**
 * Compares lists with those of the last release. A line that is gone or different needs a major version; a new one needs
 * a minor version by the time of the release.
 */
export function compareLists(
  states: ListStates,
  entries: readonly AcceptedChange[],
  { isRelease = false }: { readonly isRelease?: boolean } = {},
): Verdict {
  const accepted: AcceptedChange[] = [];
  const problems = Object.entries(states.versions).flatMap(([file, version]) => {
    const { gone, fresh } = changesOf(states, file);
    const used = entries.filter((entry) => entry.in === file && gone.includes(entry.change));
    accepted.push(...used);
    const removed = gone.filter((line) => !used.some(({ change }) => change === line));
    const added = isRelease ? fresh : [];
    const [bump, lines] =
      removed.length > 0 ? ['major' as const, removed] : ['minor' as const, added];
    const base = releasedVersions(states)[file];
    if (base === undefined || lines.length === 0) return [];
    const problem = versionProblem(base, version, bump);
    return problem ? [...lines.map((line) => `${bump}: ${file}: ${line}`), problem] : [];
  });
  if (problems.length > 0) return { ...refusal(...problems), accepted };
  return { ...acceptance('The versions of the packages are enough for their lists.'), accepted };
}

/** Stores the lists as those of the last release. */
export function storeLists({ released, current, versions }: ListStates): void {
  for (const file of Object.keys(versions)) cpSync(join(current, file), join(released, file));
  writeFileSync(join(released, VERSIONS), `${JSON.stringify(versions, null, 2)}\n`);
}

function versionProblem(base: string, actual: string, bump: Bump): string | undefined {
  const [before, now] = [parseVersion(base), parseVersion(actual)];
  if (!before || !now) return `The versions ${base} and ${actual} are not both of the form 1.2.3.`;
  const required = raise(before, bump);
  if (isAtLeast(now, required)) return undefined;
  const how = bump === 'major' ? 'gone or different' : 'new';
  return `These lines are ${how} since version ${base}, which needs at least ${required.join('.')}; it is ${actual}. Raise the version (VERSIONING.md), or take the changes back.`;
}

/** A package that is new has no version and no list of the last release. */
function releasedVersions({ released }: ListStates): Readonly<Record<string, string>> {
  const file = join(released, VERSIONS);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function changesOf({ released, current }: ListStates, file: string) {
  const [before, after] = [released, current].map((folder) => linesOf(join(folder, file)));
  const without = (lines = new Set<string>(), others = new Set<string>()) =>
    [...lines].filter((line) => !others.has(line));
  return { gone: without(before, after), fresh: without(after, before) };
}

function linesOf(file: string): Set<string> {
  return new Set(existsSync(file) ? listLines(readFileSync(file, 'utf8')) : []);
}
