import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchChild, startBenchChild } from './bench-child.ts';

export interface RelayServers {
  readonly relay: BenchChild;
  readonly upstream: BenchChild;
  /** A bare node:http + undici relay before the same upstream. */
  readonly bare: BenchChild;
  /** For files of the row; removed at the end. */
  readonly folder: string;
}

export interface RelayOptions {
  /** Requests to the upstream at a time, of both relays. */
  readonly concurrency: number;
  /** Options of `serve` beside those of the upstream, by the names of the configuration. */
  readonly options?: Readonly<Record<string, string>>;
  /** Variables of the relay. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts an upstream and two relays before it. Stops them when the work is done. */
export async function withRelay<Result>(
  { concurrency, options = {}, env = {} }: RelayOptions,
  work: (servers: RelayServers) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-relay-'));
  const children: BenchChild[] = [];
  const start = async (...args: Parameters<typeof startBenchChild>) => {
    const child = await startBenchChild(...args);
    children.push(child);
    return child;
  };
  try {
    const upstream = await start('serve-upstream', []);
    const to = [upstream.url, String(concurrency)];
    const bare = await start('serve-bare-relay', to);
    const relay = await start('serve-relay', [folder, ...to, JSON.stringify(options)], { env });
    return await work({ upstream, bare, relay, folder });
  } finally {
    for (const child of children) child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
