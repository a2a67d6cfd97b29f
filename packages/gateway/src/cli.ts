#!/usr/bin/env node
// Older versions of Node have everything that this file imports, so it runs there and can name the version to install.
import module from 'node:module';
import { join } from 'node:path';
import { machineProblem } from './machine-problem.ts';

const { versions, platform, argv } = process;
const problem = machineProblem({ version: versions.node, platform }, argv[1]);
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  cacheCompiledCode();
  const { runProgram } = await import('./cli/program.ts');
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
