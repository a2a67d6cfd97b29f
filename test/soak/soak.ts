// `npm run soak -- --mode relay --minutes 20`: keeps a gateway under mixed traffic in equal phases, prints what it holds
// after each, and fails on a rising trend, on what an honest caller should not see, and on a ledger that differs. `--mode
// dataset` is the default; `--seed N` repeats a run.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { medianAndP99 } from '../../scripts/bench/row.ts';
import { parseOptions } from '../../scripts/process/parse-options.ts';
import { killChildren } from '../process/child.ts';
import { type Accounts, callInPhase, createAccounts, ledgerProblems } from './callers.ts';
import { runGatewayCommand } from './gateway-command.ts';
import { type Figures, risesIn } from './judge-trend.ts';
import { type SoakMode, soakModes } from './soak-modes.ts';

/** The first phase warms the gateway up and is not compared. */
const PHASES = 7;
/** Memory of a gateway that has just started rises for some minutes, whatever it does. */
const MIN_COMPARED_MS = 30_000;
/** The part of a phase in which the gateway rests before it is measured. */
const REST_SHARE = 0.1;

const { mode = 'dataset', minutes = '20', seed } = parseOptions(['mode', 'minutes', 'seed']);
const start = soakModes.get(mode);
const phaseMs = (Number(minutes) * 60_000) / PHASES;
const ownSeed = Number(seed ?? Date.now() % 2 ** 31);
if (start === undefined || !(phaseMs > 0) || !Number.isInteger(ownSeed)) {
  console.error('Give --mode dataset or relay, and --minutes and --seed a number above 0.');
  process.exit(2);
}

const problems: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'soak-'));
let started: SoakMode | undefined;
try {
  started = await start(folder);
  console.log(`soak of ${mode} for ${minutes} minutes with seed ${ownSeed}`);
  await soak(started);
} finally {
  killChildren();
  started?.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of new Set(problems)) console.log(problem);
process.exitCode = Math.min(problems.length, 1);
console.log(problems.length > 0 ? 'The soak failed.' : 'The soak passed.');

/** Runs the phases, stops the gateway as an operator does, and notes what is wrong. */
async function soak(running: SoakMode): Promise<void> {
  const { admin, child, dataDir, logFile } = running;
  const accounts = await createAccounts(admin);
  const phases: Figures[] = [];
  for (let number = 1; number <= PHASES; number += 1)
    phases.push(await runPhase(running, accounts, number));
  if (phaseMs >= MIN_COMPARED_MS) problems.push(...risesIn(phases.slice(1)));
  else console.log('The phases are too short to compare: give 5 minutes or more.');
  problems.push(...(await ledgerProblems(admin, accounts)));
  child.process.kill('SIGTERM');
  const code = await child.ended;
  if (code !== 0) problems.push(`The gateway ended with ${code} after SIGTERM: ${child.err()}`);
  await runGatewayCommand('ledger', 'verify', '--data-dir', dataDir).catch((error) =>
    problems.push(String(error)),
  );
  // On a busy machine a call that the upstream never answers may end by the deadline of the call itself.
  for (const line of readFileSync(logFile, 'utf8').split('\n'))
    if (/"level":("error"|50)/.test(line) && !line.includes('"msg":"source failed"'))
      problems.push(`The log has an error: ${line.slice(0, 500)}`);
}

/** Lets traffic run for a phase, then lets the gateway rest, and measures it. */
async function runPhase(running: SoakMode, accounts: Accounts, number: number): Promise<Figures> {
  const ending = new AbortController();
  const phase = {
    ...{ mode: running, accounts, number, trafficMs: phaseMs * (1 - REST_SHARE), honestMs: [] },
    signal: ending.signal,
    addProblem: (what: string) => void problems.push(`Phase ${number}: ${what}.`),
  };
  // The random numbers of all phases are the same, so that the phases are equal.
  const traffic = callInPhase(phase, ownSeed);
  await setTimeout(phase.trafficMs);
  ending.abort();
  await traffic;
  await setTimeout(phaseMs * REST_SHARE);
  const { median: callMs, p99 } = medianAndP99(phase.honestMs);
  const replied = once(running.child.process, 'message');
  running.child.process.send('sample');
  const [sample] = await replied;
  const figures: Figures = { ...sample, callMs };
  printRow({ phase: number, calls: phase.honestMs.length, p99, ...figures });
  return figures;
}

/** Prints a line of the table, before the first one with its titles. */
function printRow(row: Readonly<Record<string, number>>): void {
  const print = (cells: readonly string[]) =>
    console.log(cells.map((cell) => cell.padStart(12)).join(''));
  if (row.phase === 1) print(Object.keys(row));
  print(Object.values(row).map((value) => String(Math.round(value * 10) / 10)));
}
