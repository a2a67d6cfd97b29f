// `npm run dev`: mock and portal of the contract as it was saved last. Each change generates, lints, and renews both without
// a restart; while the contract is broken, they go on with the last good one. Ctrl-C and SIGTERM end it with exit code 0.
import { once } from 'node:events';
import { join } from 'node:path';
import { createDevServices } from './dev/dev-services.ts';
import { createFreshModules } from './dev/fresh-modules.ts';
import type { Generated } from './dev/generate-worker.ts';
import type { Linted } from './dev/lint-worker.ts';
import { oneAtATime } from './dev/one-at-a-time.ts';
import { writePackage } from './generate/package-folder.ts';
import { Failure } from './process/failure.mjs';
import { interruption } from './process/interruption.ts';
import { projectRoot } from './process/project-root.ts';
import { startWarmThread } from './process/warm-thread.ts';
import { checkPorts, planDev } from './start/plan.mjs';

/** The rules of the lint, which its thread imports once. */
const RULES = /^openapi[\\/]rules[\\/]/;
/** The frame of the pages: it reads guides and texts when it is imported. */
const SITE_CONFIG = 'packages/portal/.vitepress/config.ts';

async function main(): Promise<void> {
  const interrupted = interruption();
  // Nothing has to end first: files that belong together are written in one turn of the event loop.
  once(interrupted, 'abort').then(() => process.exit(0));
  process.chdir(projectRoot);
  const plan = planDev(process.argv.slice(2), process.env);
  await checkPorts(plan);
  const generator = startWarmThread<Generated>(new URL('dev/generate-worker.ts', import.meta.url));
  const lint = startLint();
  const follow = oneAtATime(async (paths) => {
    const begin = performance.now();
    const seconds = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
    const generated = await generator.run();
    if ('problem' in generated) console.error(generated.problem);
    else {
      const names = writePackage('generated', generated.files);
      modules.forget([...names.map((name) => join('generated', name)), SITE_CONFIG]);
      if (names.length > 0) console.log(`generated in ${seconds()}: ${names.join(', ')}`);
      for (const line of generated.leftOut) console.log(line);
    }
    // A broken contract leaves what runs as it is. At the start, there is the last good one in generated/.
    if ('problem' in generated && services.areRunning()) return;
    await services.renew(seconds);
    // Last, since it takes as long as all of that.
    if (!('problem' in generated)) lint(...paths);
  });
  const modules = await createFreshModules(follow);
  const services = createDevServices(plan, modules, interrupted);
  console.log('watching openapi/, Ctrl-C stops everything');
  follow();
}

/** Lints in a thread after each call, and prints the findings. */
function startLint(): (...changed: readonly string[]) => void {
  const script = new URL('dev/lint-worker.ts', import.meta.url);
  const linter = startWarmThread<Linted>(script);
  return oneAtATime(async (changed) => {
    if (changed.some((path) => RULES.test(path))) linter.renew();
    const findings = await linter.run();
    if (findings === 'broken') return;
    console.log(findings.length === 0 ? 'lint: no findings' : findings.join('\n'));
  });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
