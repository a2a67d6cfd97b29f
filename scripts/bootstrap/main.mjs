import { fileURLToPath } from 'node:url';
import { Failure, reportFailure } from '../process/failure.mjs';
import { checkPorts, planDev, planServices } from '../start/plan.mjs';
import { prepare } from './prepare.mjs';
import { runScript } from './run.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The tasks that run what is there: they need no test runner, no linter and no generator, whose packages take two thirds of
 * the disk. The mock alone needs half of the rest.
 */
const RUNNING = ['start', 'gateway', 'docs'];

/**
 * What Node runs for each root task, before the caller's arguments: flags of Node, the script, and its first arguments.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const TASKS = {
  start: ['scripts/start.ts'],
  dev: ['scripts/dev.ts'],
  // Half the memory under load, as it runs all day beside a front end and its tools.
  mock: ['--max-semi-space-size=8', 'packages/mock/src/cli.ts'],
  gateway: ['packages/gateway/src/cli.ts'],
  mcp: ['packages/mcp/src/cli.ts'],
  cli: ['packages/cli/src/cli.ts'],
  'mock:stock': [
    'node_modules/@stoplight/prism-cli/dist/index.js',
    'mock',
    'generated/openapi.json',
  ],
  docs: ['packages/portal/src/build.ts'],
  generate: ['scripts/generate.ts'],
  build: ['scripts/build.ts'],
  lint: ['scripts/check.ts', '--lint'],
  check: ['scripts/check.ts'],
  test: ['scripts/test.ts'],
  'test:long': ['scripts/test.ts', '--long'],
  'test:contract': ['packages/conform/src/cli.ts'],
  soak: ['test/soak/soak.ts'],
  bench: ['scripts/bench.ts'],
  example: ['scripts/example.ts'],
  release: ['scripts/release.ts'],
};

/**
 * Runs one task: `[task, ...its arguments]`. The exit code is that of the task's script; a failure of
 * the bootstrap is one line on standard error and exit code 1.
 * @param {string[]} argv
 */
export async function main([name = '', ...args]) {
  await reportFailure(async () => {
    const command = TASKS[name];
    if (command === undefined) {
      const names = Object.keys(TASKS).join(', ');
      throw new Failure(`Unknown task "${name}": choose one of ${names}.`);
    }
    if (name === 'start') await checkPorts(planServices(args, process.env));
    if (name === 'dev') await checkPorts(planDev(args, process.env));
    await prepare(root, { generate: name !== 'generate', needs: neededBy(name, args) });
    process.exitCode = await runScript(root, [...command, ...args]);
  });
}

/**
 * @param {string} task
 * @param {readonly string[]} args
 */
function neededBy(task, args) {
  if (task === 'mock' || (task === 'start' && /^--only[ =]mock$/.test(args.join(' '))))
    return 'mock';
  // The demonstration of `learn` generates code.
  if (task === 'start' && args.includes('--learn')) return 'all';
  return RUNNING.includes(task) ? 'running' : 'all';
}
