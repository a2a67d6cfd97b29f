import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FaultEvent } from './fault-event.ts';

const source = fileURLToPath(new URL('./disk-faults.c', import.meta.url));
const script = fileURLToPath(new URL('./call-on-faulty-disk.ts', import.meta.url));

export type FaultKind = 'fsync-eio' | 'write-eio' | 'write-enospc';

/** Compiles the interposed library. Returns undefined where no C compiler is installed. */
export function buildFaultLibrary(folder: string): string | undefined {
  const library = join(folder, 'disk-faults.so');
  const flags = ['-O1', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread'];
  const { error, status, stderr } = spawnSync('cc', flags, { encoding: 'utf8' });
  if (error !== undefined) return undefined;
  if (status !== 0) throw new Error(`The fault library does not compile:\n${stderr}`);
  return library;
}

export interface FaultRun {
  readonly events: readonly FaultEvent[];
  /** The data file as the killed process left it. */
  readonly file: string;
  /** The data file as a power loss would leave it. */
  readonly durableFile: string;
}

/** Runs calls and commands on a data file of which the n-th disk operation of a kind fails. */
export async function runOnFaultyDisk(
  folder: string,
  library: string,
  fault: { readonly kind: FaultKind; readonly at: number },
): Promise<FaultRun> {
  const image = join(folder, 'durable');
  mkdirSync(image, { recursive: true });
  const file = join(folder, 'gateway.sqlite');
  const env = {
    ...process.env,
    LD_PRELOAD: library,
    FAULT_PREFIX: file,
    FAULT_KIND: fault.kind,
    FAULT_AT: String(fault.at),
    FAULT_IMAGE: image,
  };
  const child = spawn(process.execPath, [script, file], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const events = output
    .split('\n')
    .slice(0, -1)
    .map((line): FaultEvent => JSON.parse(line));
  return { events, file, durableFile: join(image, 'gateway.sqlite') };
}
