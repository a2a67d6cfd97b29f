// Change control: versions have to move with what changed since the last release, in the contract and in the lists of what
// the packages offer, and what is written about versions has to be true. VERSIONING.md is the policy.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptanceProblems, readAcceptedChanges } from './change-control/accepted-changes.ts';
import { candidateBundle, releasedBundle } from './change-control/bundles.ts';
import { compareBundles } from './change-control/compare-bundles.ts';
import { compareLists } from './change-control/compare-lists.ts';
import { currentLists } from './change-control/current-lists.ts';
import { readVersions, versionProblems } from './change-control/package-versions.ts';
import { supportProblems } from './change-control/supported-versions.ts';
import { projectRoot } from './process/project-root.ts';

try {
  const entries = readAcceptedChanges();
  const verdicts = [
    await compareBundles(releasedBundle, candidateBundle, entries),
    compareLists(currentLists(), entries),
  ];
  const accepted = new Set(verdicts.flatMap((verdict) => verdict.accepted ?? []));
  const problems = [
    ...verdicts.flatMap(({ passes, lines }) => (passes ? [] : lines)),
    ...acceptanceProblems(entries, accepted, Date.now()),
    ...versionProblems(readVersions(), textOf('CHANGELOG.md')),
    ...supportProblems(textOf('VERSIONING.md')),
  ];
  for (const { passes, lines } of verdicts) if (passes) for (const line of lines) console.log(line);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function textOf(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}
