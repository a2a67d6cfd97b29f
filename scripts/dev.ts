// `npm run dev`: mock and portal of the contract as it was saved last. Each change generates, lints, and renews both without
// a restart; while the contract is broken, they go on with the last good one. Ctrl-C and SIGTERM end it with exit code 0.
import { once } from 'node:events';
import { join } from 'node:path';
import { createDevServices, createFreshModules } from './dev/dev-services.ts';
import type { Generated } from './dev/generate-worker.ts';
import { writePackage } from './generate/package-folder.ts';
import { reportFailure } from './process/failure.mjs';
import { interruption } from './process/interruption.ts';
import { projectRoot } from './process/project-root.ts';
import { runNode } from './process/run-node.ts';
import { startWarmThread } from './process/warm-thread.ts';
import { checkPorts, planDev } from './start/plan.mjs';

/** The frame of the pages: it reads guides and texts when it is imported. */
const SITE_CONFIG = 'packages/portal/.vitepress/config.ts';

async function main(): Promise<void> {
  const interrupted = interruption();
  // Nothing has to end first: files that belong together are written in one turn of the event loop.
  once(interrupted, 'abort').then(() => process.exit(0));
  process.chdir(projectRoot);
  const plan = planDev(process.argv.slice(2), process.env);
  await checkPorts(plan);
  const generate = startWarmThread<Generated>(new URL('dev/generate-worker.ts', import.meta.url));
  const lint = oneAtATime(() => printLint(interrupted));
  let loaded: ReadonlyMap<string, string> = new Map();
  const follow = oneAtATime(async () => {
    const begin = performance.now();
    const seconds = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
    const generated = await generate();
    if ('problem' in generated) console.error(generated.problem);
    else {
      const { files } = generated;
      const names = writePackage('generated', files);
      // Not those that were written: `git checkout` or `npm run generate` may have written them before.
      const changed = [...files.keys()].filter((name) => files.get(name) !== loaded.get(name));
      modules.forget([...changed.map((name) => join('generated', name)), SITE_CONFIG]);
      loaded = files;
      if (names.length > 0) console.log(`generated in ${seconds()}: ${names.join(', ')}`);
      for (const line of generated.leftOut) console.log(line);
    }
    // A broken contract leaves what runs as it is. At the start, there is the last good one in generated/.
    if ('problem' in generated && services.areRunning()) return;
    await services.renew(seconds);
    // Last, since it takes as long as all of that.
    if (!('problem' in generated)) lint();
  });
  const modules = await createFreshModules(follow);
  const services = createDevServices(plan, modules, interrupted);
  console.log('watching openapi/, Ctrl-C stops everything');
  follow();
}

/** Lints in a process of its own, so that changed rules count, and prints the findings. */
async function printLint(signal: AbortSignal): Promise<void> {
  const command = ['scripts/lint-contract.ts'];
  const { code, output } = await runNode({ command, output: 'collect', signal });
  if (!signal.aborted) console.log(code === 0 ? 'lint: no findings' : output.trim());
}

/** An editor may write a file twice, and several files together. */
const DEBOUNCE_MS = 40;

/**
 * Returns a function that asks for a run. One begins when no more calls come, and never two at a time: a call during a run
 * asks for the next one. An error of a run is printed.
 */
function oneAtATime(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isAskedFor = false;
  let timer: NodeJS.Timeout | undefined;
  const start = async () => {
    if (isRunning) return;
    isRunning = true;
    isAskedFor = false;
    await run().catch(console.error);
    isRunning = false;
    if (isAskedFor) ask();
  };
  const ask = () => {
    isAskedFor = true;
    clearTimeout(timer);
    timer = setTimeout(start, DEBOUNCE_MS);
  };
  return ask;
}

await reportFailure(main);
