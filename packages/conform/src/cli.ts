#!/usr/bin/env node
// This file imports nothing that an older Node does not know, so that it can say which version is needed.

/** As `engines` in package.json: the first version that has everything this command uses. */
const OLDEST = { major: 22, minor: 13 };

/** What to say to a Node that is too old; undefined when it is new enough. */
function nodeVersionProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return undefined;
  return `social-data-conform needs Node ${OLDEST.major}.${OLDEST.minor} or later; this is Node ${version}. Install a newer one from https://nodejs.org.`;
}

const problem = nodeVersionProblem(process.versions.node);
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
} else {
  const { run } = await import('./run.ts');
  await run();
}
