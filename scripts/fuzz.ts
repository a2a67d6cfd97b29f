// `npm run fuzz -- --minutes N`: gives random calls, bytes and responses of an upstream to gateways, for N minutes in
// equal parts. `--only NAME` fuzzes one of them, and `--seed S` repeats a run: a failure prints its seed.
import { fuzz } from '../test/fuzz/fuzz-target.ts';
import { fuzzTargets } from '../test/fuzz/fuzz-targets.ts';
import { parseOptions } from './process/parse-options.ts';

const MINUTE_MS = 60_000;

const { minutes = '1', only, seed } = parseOptions(['minutes', 'only', 'seed']);
const targets = fuzzTargets.filter(({ name }) => only === undefined || name === only);
const timeLimitMs = (Number(minutes) * MINUTE_MS) / targets.length;
if (targets.length === 0 || !(timeLimitMs > 0) || !Number.isInteger(Number(seed ?? 0))) {
  const names = fuzzTargets.map(({ name }) => name).join(', ');
  console.error(`Give --minutes and --seed a number, and --only one of ${names}.`);
  process.exit(2);
}

for (const target of targets) {
  const { name } = target;
  try {
    const options = { timeLimitMs, ...(seed !== undefined && { seed: Number(seed) }) };
    const inputs = await fuzz(target, options);
    console.log(`${name}: ${inputs} inputs, no failure`);
  } catch (error) {
    console.error(`${name}: FAILED\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
