import { once } from 'node:events';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { residentMebibytes } from '../../process/resident-mebibytes.ts';
import { readMetrics } from './read-metrics.ts';
import type { SoakGateway } from './start-gateway.ts';

/** What a gateway holds at the end of a phase, after a rest and a collection of garbage. */
export interface GatewaySample {
  /**
   * Memory in MiB: resident, without pages of files, the most of the phase, and of JavaScript, within and beside its
   * heap.
   */
  readonly residentMiB: number;
  readonly anonymousMiB: number;
  readonly peakMiB: number;
  readonly heapMiB: number;
  readonly externalMiB: number;
  readonly descriptors: number;
  /** Those of them that are files. */
  readonly openFiles: number;
  readonly timers: number;
  /** Files in its data folder and its folder for temporary files, without ledger and log. */
  readonly files: number;
  /** Open connections, by its metrics. */
  readonly connections: number;
}

/** Ledger, lock, admin socket and log. */
const EXEMPT_FILES = /^(gateway\.sqlite(-wal|-shm|\.lock)?|admin\.sock)$/;

/** Measures a gateway that rests, and begins to measure the peak of the next phase. */
export async function sampleGateway(gateway: SoakGateway): Promise<GatewaySample> {
  const metrics = await readMetrics(gateway);
  const peakMiB = residentMebibytes(gateway.pid, 'VmHWM');
  const { heapMiB, externalMiB, timers } = await askProcess(gateway);
  // Resets VmHWM.
  writeFileSync(`/proc/${gateway.pid}/clear_refs`, '5');
  return {
    ...{ heapMiB, externalMiB, timers, peakMiB },
    residentMiB: residentMebibytes(gateway.pid),
    anonymousMiB: residentMebibytes(gateway.pid, 'RssAnon'),
    ...descriptorsOf(gateway.pid),
    files: filesOf(gateway).length,
    connections: metrics('social_data_open_connections'),
  };
}

interface ProcessReport {
  readonly heapMiB: number;
  readonly externalMiB: number;
  readonly timers: number;
}

async function askProcess({ child }: SoakGateway): Promise<ProcessReport> {
  const answered = once(child.process, 'message');
  child.process.send('sample');
  const [report] = await answered;
  return report;
}

function descriptorsOf(pid: number): { descriptors: number; openFiles: number } {
  const folder = `/proc/${pid}/fd`;
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return '';
    }
  });
  const openFiles = targets.filter((target) => target.startsWith('/')).length;
  return { descriptors: targets.filter((target) => target !== '').length, openFiles };
}

function filesOf({ dataDir, temporaryFolder }: SoakGateway): string[] {
  const names = [dataDir, temporaryFolder].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }),
  );
  return names.filter((name) => !EXEMPT_FILES.test(name));
}
