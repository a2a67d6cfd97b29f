#!/usr/bin/env node
// This file imports nothing that an older Node does not know, so that it can say which version is needed.
import module from 'node:module';
import { join } from 'node:path';

/** As `engines` in package.json: the first version that has everything this command uses. */
const OLDEST = { major: 22, minor: 13 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
  process.stderr.write(
    `social-data needs Node ${OLDEST.major}.${OLDEST.minor} or later; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
} else {
  keepCompiledCode();
  const { run } = await import('./run.ts');
  await run();
}

/**
 * Makes the next start quicker. The folder belongs to this user alone, because the command runs what it contains: Node's
 * default is a shared one. `NODE_COMPILE_CACHE` names another, `NODE_DISABLE_COMPILE_CACHE` turns it off.
 */
function keepCompiledCode(): void {
  const { NODE_COMPILE_CACHE, XDG_CACHE_HOME, HOME } = process.env;
  const folder = XDG_CACHE_HOME || (HOME ? join(HOME, '.cache') : undefined);
  if (NODE_COMPILE_CACHE || folder === undefined) return;
  module.enableCompileCache(join(folder, 'social-data'));
}
