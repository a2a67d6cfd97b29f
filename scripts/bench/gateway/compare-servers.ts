import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchChild, startBenchChild } from './bench-child.ts';
import { averageBytes, sampleResponses } from './sample-responses.ts';

/**
 * What a bare server sends of the recorded responses of the gateway: headers and bodies, both prepared; prepared
 * bodies; or bodies that it stringifies for each request.
 */
export type BareMode = 'the same responses' | 'their bodies alone' | 'the same bodies, stringified';

export interface BareServer {
  /** For the table. */
  readonly name: string;
  readonly child: BenchChild;
}

/** A gateway, and bare servers that send the same responses. */
export interface ComparedServers {
  readonly gateway: BenchChild;
  /** The first one is the baseline; others are reported as well. */
  readonly bare: readonly BareServer[];
  /** The paths that all servers are called with. */
  readonly paths: readonly string[];
  /** Average size of a body in bytes. */
  readonly bytes: number;
}

/**
 * Starts the servers on a temporary folder. Stops them and removes the folder when the work is done.
 * @param options `pathsFor` creates the paths for a token
 */
export async function withServers<Result>(
  modes: readonly BareMode[],
  options: { readonly users: number; readonly pathsFor: (token: string) => readonly string[] },
  work: (servers: ComparedServers) => Promise<Result>,
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
    const responses = await sampleResponses(gateway.url, paths);
    const file = join(folder, 'responses.ndjson');
    writeFileSync(file, responses.map((response) => JSON.stringify(response)).join('\n'));
    const bare: BareServer[] = [];
    for (const mode of modes) {
      const child = await start('serve-bare', [mode, file]);
      bare.push({ name: `bare node:http with ${mode}`, child });
    }
    return await work({ gateway, bare, paths, bytes: averageBytes(responses) });
  } finally {
    for (const child of children) child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
