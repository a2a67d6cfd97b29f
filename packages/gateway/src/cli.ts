#!/usr/bin/env node
// This file imports nothing that an older Node does not know, so that it can say which version is needed.
import module from 'node:module';
import { join } from 'node:path';

/** As `engines` in package.json: the first version with everything that the gateway uses of `node:sqlite`. */
const MINIMUM_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < MINIMUM_NODE) {
  process.stderr.write(
    `social-data-gateway needs Node ${MINIMUM_NODE} or later; this is Node ${process.versions.node}. Install it from https://nodejs.org, or run the command with another Node: /path/to/node ${process.argv[1]}\n`,
  );
  process.exitCode = 1;
} else {
  keepCompiledCode();
  const { runProgram } = await import('./cli/run-program.ts');
  await runProgram();
}

/**
 * Makes the next start quicker. The folder belongs to this user alone, because the gateway runs what it contains:
 * Node's default is a shared one. `NODE_COMPILE_CACHE` names another, `NODE_DISABLE_COMPILE_CACHE` turns it off.
 */
function keepCompiledCode(): void {
  const { NODE_COMPILE_CACHE, XDG_CACHE_HOME, HOME } = process.env;
  const folder = XDG_CACHE_HOME || (HOME ? join(HOME, '.cache') : undefined);
  if (NODE_COMPILE_CACHE || folder === undefined) return;
  module.enableCompileCache(join(folder, 'social-data-gateway'));
}
