// `npm run soak -- --mode relay --minutes 20`: keeps a gateway under mixed traffic in equal phases, prints what it holds
// after each, and fails on a rising trend, on what an honest caller should not see, and on a ledger that differs.
import { writeFileSync } from 'node:fs';
import { missingPostgres } from '../packages/gateway/test/postgres/postgres-programs.ts';
import { interruptedExitCode, interruption } from './process/interruption.ts';
import { tableHead, tableRow } from './soak/format-table.ts';
import { areComparable } from './soak/judge/judge-soak.ts';
import { runSoak } from './soak/run-soak.ts';
import { readSoakOptions, type SoakOptions, soakUsage, UsageError } from './soak/soak-options.ts';

try {
  const options = readSoakOptions(process.argv.slice(2));
  if (options === undefined) console.log(soakUsage);
  else await main(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function main(options: SoakOptions): Promise<void> {
  const { mode, minutes, seed, output } = options;
  const missing = mode === 'nodes' ? missingPostgres() : undefined;
  if (missing !== undefined) throw new UsageError(`This machine has ${missing}.`);
  const signal = interruption();
  console.log(`soak of ${mode} for ${minutes} minutes with seed ${seed}\n${tableHead}`);
  const onPhase = (phase: Parameters<typeof tableRow>[0]) => console.log(tableRow(phase));
  const { phases, problems } = await runSoak({ ...options, onPhase, signal });
  if (output !== undefined)
    writeFileSync(
      output,
      `${JSON.stringify({ mode, minutes, seed, problems, phases }, null, 2)}\n`,
    );
  if (!areComparable(phases))
    console.log('The phases are too short to compare: give 5 minutes or more.');
  for (const problem of problems) console.log(problem);
  if (signal.aborted) process.exitCode = interruptedExitCode(signal);
  else if (problems.length > 0) process.exitCode = 1;
  const verdict = problems.length === 0 ? 'passed' : `failed with ${problems.length} problems`;
  console.log(`The soak ${signal.aborted ? 'was interrupted' : verdict}.`);
}
