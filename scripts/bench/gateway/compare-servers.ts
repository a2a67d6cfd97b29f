import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchChild, startBenchChild } from './bench-child.ts';

/** A gateway and a bare server that sends the same bodies, side by side. */
export interface Pair {
  readonly gateway: BenchChild;
  readonly bare: BenchChild;
  /** What is asked of both. */
  readonly paths: readonly string[];
  /** Bytes of a body, on average. */
  readonly bytes: number;
}

/** Bodies that the bare server has in turns. */
const SAMPLES = 200;

/**
 * Starts both over a temporary folder, and stops and removes them when the work is done.
 * @param pathsFor the paths to ask for, given the token
 */
export async function withPair<Result>(
  mode: 'bytes' | 'stringify',
  options: { readonly users: number; readonly pathsFor: (token: string) => readonly string[] },
  work: (pair: Pair) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'));
  const children: BenchChild[] = [];
  const start = async (...args: Parameters<typeof startBenchChild>) => {
    const child = await startBenchChild(...args);
    children.push(child);
    return child;
  };
  try {
    const gateway = await start('serve-gateway', [folder, String(options.users)]);
    const paths = options.pathsFor(gateway.token);
    const bodies = await sampleBodies(gateway.url, paths);
    const file = join(folder, 'bodies.ndjson');
    writeFileSync(file, bodies.join('\n'));
    const bare = await start('serve-bare', [mode, file]);
    const bytes = Buffer.byteLength(bodies.join('')) / bodies.length;
    return await work({ gateway, bare, paths, bytes });
  } finally {
    for (const child of children) child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sampleBodies(url: string, paths: readonly string[]): Promise<string[]> {
  const step = Math.max(1, Math.floor(paths.length / SAMPLES));
  const bodies: string[] = [];
  for (let index = 0; index < paths.length; index += step) {
    const text = await (await fetch(`${url}${paths[index]}`)).text();
    if (JSON.parse(text).code !== 0) throw new Error(`The gateway answered ${text}`);
    bodies.push(text);
  }
  return bodies;
}
