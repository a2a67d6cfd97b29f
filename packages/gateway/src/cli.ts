#!/usr/bin/env node
// Older versions of Node have everything that this file imports, so it runs there and can name the version to install.
import module from 'node:module';
import { join } from 'node:path';

/** The version of `engines` in package.json: the first one with everything that the gateway uses of `node:sqlite`. */
const MINIMUM_NODE = 24;

if (Number.parseInt(process.versions.node, 10) < MINIMUM_NODE) {
  process.stderr.write(
    `social-data-gateway needs Node ${MINIMUM_NODE} or later; this is Node ${process.versions.node}. Install it from https://nodejs.org, or run the command with another Node: /path/to/node ${process.argv[1]}\n`,
  );
  process.exitCode = 1;
} else {
  cacheCompiledCode();
  const { runProgram } = await import('./cli/run-program.ts');
  await runProgram();
}

/**
 * Caches compiled code, so that the next start is quicker. The gateway runs what the folder contains, so it has to
 * belong to this user alone; Node's default is a folder of all users. `NODE_COMPILE_CACHE` names another folder,
 * `NODE_DISABLE_COMPILE_CACHE` turns the cache off.
 */
function cacheCompiledCode(): void {
  const { NODE_COMPILE_CACHE, XDG_CACHE_HOME, HOME } = process.env;
  const folder = XDG_CACHE_HOME || (HOME ? join(HOME, '.cache') : undefined);
  if (NODE_COMPILE_CACHE || folder === undefined) return;
  module.enableCompileCache(join(folder, 'social-data-gateway'));
}
