import { Failure } from '../process/failure.mjs';

/**
 * The tasks that run what is there: they need no test runner, no linter and no generator, whose packages take two thirds of
 * the disk. The mock alone needs half of the rest.
 */
const RUNNING = ['start', 'gateway', 'docs'];

/** The script of each root task, after flags of Node, with the arguments that precede the caller's. */
const TASKS = {
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
  lint: ['scripts/check.ts', '--group', 'lint'],
  check: ['scripts/check.ts'],
  test: ['scripts/test.ts'],
  'test:long': ['scripts/test.ts', '--long'],
  'test:contract': ['packages/conform/src/cli.ts'],
  fuzz: ['scripts/fuzz.ts'],
  soak: ['test/soak/soak.ts'],
  bench: ['scripts/bench.ts'],
  example: ['scripts/example.ts'],
  release: ['scripts/release.ts'],
};

/**
 * @param {string | undefined} name
 * @param {readonly string[]} [given] arguments of the caller
 * @returns {{ name: string, flags: string[], script: string, args: string[], needs: import('./stamp.mjs').Packages }}
 */
export function findTask(name, given = []) {
  const entry = Object.entries(TASKS).find(([task]) => task === name);
  if (entry === undefined) {
    const problem = name === undefined ? 'No task given' : `Unknown task "${name}"`;
    throw new Failure(`${problem}: choose one of ${Object.keys(TASKS).join(', ')}.`);
  }
  const [words, first] = [entry[1], entry[1].findIndex((word) => !word.startsWith('--'))];
  const [script = '', ...args] = words.slice(first);
  const flags = words.slice(0, first);
  return {
    name: entry[0],
    flags,
    script,
    args,
    needs: neededBy(entry[0], given.join(' ')),
  };
}

/**
 * @param {string} task
 * @param {string} given
 */
function neededBy(task, given) {
  if (task === 'mock' || (task === 'start' && /^--only[ =]mock$/.test(given))) return 'mock';
  return RUNNING.includes(task) ? 'running' : 'all';
}
