// `npm run fuzz -- --minutes N`: gives random inputs to everything that takes some from outside, for N minutes in equal
// parts. `--only NAME` fuzzes one target, `--seed S` repeats a run, `--keep` stores what was found as regression cases.
import { fuzzTargets } from '../test/fuzz/fuzz-targets.ts';
import { keepCase } from '../test/fuzz/kept-cases.ts';
import { type FuzzResult, runFuzz } from '../test/fuzz/run-fuzz.ts';
import { parseOptions } from './process/parse-options.ts';

const MINUTE_MS = 60_000;

const options = parseOptions(['minutes', 'only', 'seed'], ['keep']);
const minutes = numberOf('minutes', options.minutes ?? '1');
const seed = numberOf('seed', options.seed ?? String(Date.now() % 2 ** 31));
const { only, keep = false } = options;
const targets = fuzzTargets.filter(({ name }) => only === undefined || name === only);
if (targets.length === 0) {
  const names = fuzzTargets.map(({ name }) => name).join(', ');
  fail(`There is no target ${only}. Choose one of ${names}.`);
}

let inputs = 0;
for (const target of targets) {
  const result = await runFuzz(target, {
    ...{ seed, runs: Number.MAX_SAFE_INTEGER },
    timeLimitMs: (minutes * MINUTE_MS) / targets.length,
  });
  inputs += result.runs;
  report(target.name, result);
}
console.log(`${inputs} inputs with seed ${seed}`);

function report(name: string, { runs, failure }: FuzzResult): void {
  console.log(`${name}: ${runs} inputs, ${failure === undefined ? 'no failure' : 'FAILED'}`);
  if (failure === undefined) return;
  process.exitCode = 1;
  const { input, error } = failure;
  console.log(error instanceof Error ? error.stack : error);
  console.log(`The smallest input: ${JSON.stringify(input)}`);
  const again = `npm run fuzz -- --only ${name} --minutes ${minutes} --seed ${seed}`;
  if (keep) console.log(`Kept as ${keepCase(name, input)}, which npm test replays.`);
  else console.log(`To find it again and keep it as a case: ${again} --keep`);
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || number < 0)
    fail(`--${name} is "${text}". Give a number that is not negative.`);
  return number;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
