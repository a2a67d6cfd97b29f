#!/usr/bin/env node
// This file imports nothing that an older Node does not know, so that it can say which version is needed.
import { nodeVersionProblem } from './node-version-problem.ts';

const problem = nodeVersionProblem(process.versions.node);
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
} else {
  const { run } = await import('./run.ts');
  await run();
}
