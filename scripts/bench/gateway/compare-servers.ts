import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchChild, startBenchChild } from './bench-child.ts';
import { averageBytes, type SampleResponse, sampleResponses } from './sample-responses.ts';

/**
 * What a bare server sends of the responses that were recorded from the gateway: headers and bodies, both prepared;
 * prepared bodies alone; or bodies that it stringifies for each request.
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
  try {
    const gateway = await startBenchChild('serve-gateway', [folder, String(options.users)]);
    children.push(gateway);
    const paths = options.pathsFor(gateway.token);
    const responses = await sampleResponses(gateway.url, paths);
    const bare: BareServer[] = [];
    for (const mode of modes) {
      const server = await startBareServer(mode, { folder, responses });
      bare.push(server);
      children.push(server.child);
    }
    return await work({ gateway, bare, paths, bytes: averageBytes(responses) });
  } finally {
    for (const child of children) child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Recorded {
  /** For a file with the responses. */
  readonly folder: string;
  readonly responses: readonly SampleResponse[];
}

async function startBareServer(
  mode: BareMode,
  { folder, responses }: Recorded,
): Promise<BareServer> {
  const file = join(folder, 'responses.ndjson');
  writeFileSync(file, responses.map((response) => JSON.stringify(response)).join('\n'));
  const child = await startBenchChild('serve-bare', [mode, file]);
  return { name: `bare node:http with ${mode}`, child };
}

/** Starts a bare server of recorded responses, and stops it when the work is done. */
export async function withBareServer<Result>(
  mode: BareMode,
  recorded: Recorded,
  work: (bare: BareServer) => Promise<Result>,
): Promise<Result> {
  const bare = await startBareServer(mode, recorded);
  try {
    return await work(bare);
  } finally {
    bare.child.stop();
  }
}
