import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as everyInterval, setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { residentMebibytes } from '../../process/resident-mebibytes.ts';
import { type BenchChild, startBenchChild } from './bench-child.ts';
import { type Latencies, startConstantRate } from './constant-rate.ts';

export interface AttackRun {
  /** Name of a script in test/attack. */
  readonly script: string;
  /** Its options beside `--url` and `--seconds`. */
  readonly args: readonly string[];
  /** Sample users of the gateway. */
  readonly users: number;
  /** Valid calls per second during the attack. */
  readonly rate: number;
  readonly seconds: number;
  readonly pathsFor: (token: string) => readonly string[];
  /** Seconds after which the memory is read again. */
  readonly recoverySeconds: number;
  /** Called when the attack is over and the recovery begins. */
  readonly onOver?: () => void;
  /** Variables of the gateway. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface AttackFigures {
  readonly latencies: Latencies;
  /** Resident memory in MiB before the attack, at most during it, and some time after it. */
  readonly mebibytes: { readonly before: number; readonly peak: number; readonly after: number };
}

/** Seconds that the attack runs before the first and after the last valid call. */
const MARGIN_SECONDS = 2;

/** Sends valid calls to a gateway that is bound to one core (where there is `taskset`) while an attack script runs. */
export async function underAttack(run: AttackRun): Promise<AttackFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-attack-'));
  let gateway: BenchChild | undefined;
  let generator: ReturnType<typeof startConstantRate> | undefined;
  try {
    gateway = await startBenchChild('serve-gateway', [folder, String(run.users)], {
      command: onCore(0),
      env: run.env ?? {},
    });
    const { url, token, pid } = gateway;
    generator = startConstantRate(run.pathsFor(token));
    const calls = { url, rate: run.rate, seconds: run.seconds };
    // Warms up generator and gateway.
    await generator.latenciesAt({ ...calls, seconds: 2 });
    const before = residentMebibytes(pid);
    const watching = new AbortController();
    const peak = highest(() => residentMebibytes(pid), watching.signal);
    const attack = startAttack(run, url);
    await setTimeout(MARGIN_SECONDS * 1000);
    const latencies = await generator.latenciesAt(calls);
    await attack;
    watching.abort();
    run.onOver?.();
    await setTimeout(run.recoverySeconds * 1000);
    const mebibytes = { before, peak: await peak, after: residentMebibytes(pid) };
    return { latencies, mebibytes };
  } finally {
    generator?.stop();
    gateway?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function startAttack({ script, args, seconds }: AttackRun, url: string): Promise<unknown> {
  const file = fileURLToPath(new URL(`../../../test/attack/${script}.ts`, import.meta.url));
  const [command = process.execPath, ...rest] = onCore(1);
  // One second is the generator's own lead-in.
  const duration = String(seconds + 1 + 2 * MARGIN_SECONDS);
  const all = [...rest, file, '--url', url, '--seconds', duration, ...args];
  return new Promise((resolve, reject) => {
    execFile(command, all, (error, output) => (error ? reject(error) : resolve(output)));
  });
}

/** Runs Node on one core, where that is possible. */
function onCore(core: number): readonly string[] {
  try {
    execFileSync('taskset', ['-c', String(core), 'true'], { stdio: 'ignore' });
    return ['taskset', '-c', String(core), process.execPath];
  } catch {
    return [process.execPath];
  }
}

async function highest(read: () => number, signal: AbortSignal): Promise<number> {
  let most = read();
  try {
    for await (const _ of everyInterval(100, undefined, { signal })) most = Math.max(most, read());
  } catch {
    // The signal ends the interval.
  }
  return most;
}
