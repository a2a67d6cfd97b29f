import type { AcceptedChange } from './accepted-changes.ts';
import type { Bump, DiffChange, DiffReport } from './diff-report.ts';
import { isAtLeast, parseVersion, raise } from './version.ts';

/** Whether the version moved far enough, with the lines to print. */
export interface Verdict {
  passes: boolean;
  lines: string[];
  /** The entries of the reviewed list that were needed for it; absent where there are none. */
  accepted?: readonly AcceptedChange[];
}

/** Decides whether the version moved at least as far as the changes ask for. */
export function verdictOn({ infoVersions, bump, changes }: DiffReport): Verdict {
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

/** One line for each change that decides the bump, and the number of the smaller ones. */
function describeChanges(changes: DiffChange[], bump: Bump | undefined): string[] {
  const decisive = changes.filter(({ impact }) => impact === bump);
  const versionItself = changes.filter(
    ({ path, property }) => path === '#/info' && property === 'version',
  );
  const others = changes.length - new Set([...decisive, ...versionItself]).size;
  return [
    ...decisive.map((change) => `${change.impact}: ${describeChange(change)}`),
    ...(others === 0 ? [] : [`and ${others} smaller ${others === 1 ? 'change' : 'changes'}.`]),
  ];
}

/** Where the change is, and what it is. */
export function describeChange({ path, kind, property, verdicts }: DiffChange): string {
  if (verdicts.length > 0) return `${path} ${verdicts.map(({ message }) => message).join(' ')}`;
  return `${path} ${property === undefined ? `was ${kind}.` : `has another ${property}.`}`;
}

export function acceptance(...lines: string[]): Verdict {
  return { passes: true, lines };
}

export function refusal(...lines: string[]): Verdict {
  return { passes: false, lines };
}
