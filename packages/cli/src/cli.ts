#!/usr/bin/env node
// This file imports nothing that an older Node does not know, so that it can say which version is needed.

/** As `engines` in package.json: the first version that has everything this command uses. */
const OLDEST = { major: 22, minor: 13 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
  process.stderr.write(
    `social-data needs Node ${OLDEST.major}.${OLDEST.minor} or later; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
} else {
  const { run } = await import('./program.ts');
  await run();
}
