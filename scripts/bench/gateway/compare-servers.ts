import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchChild, startBenchChild } from './bench-child.ts';
import { sampleAnswers } from './sample-answers.ts';

/** What a bare server sends, of what the gateway sent: headers and bodies, both ready-made; ready-made bodies; or bodies that it stringifies for each request. */
export type BareMode = 'the same answers' | 'their bodies alone' | 'the same bodies, stringified';

export interface BareServer {
  readonly mode: BareMode;
  readonly child: BenchChild;
}

/** A gateway and bare servers that send what it sends, side by side. */
export interface Rivals {
  readonly gateway: BenchChild;
  /** The first one is the measure; any others are told beside it. */
  readonly bare: readonly BareServer[];
  /** What is asked of all. */
  readonly paths: readonly string[];
  /** Bytes of a body, on average. */
  readonly bytes: number;
}

/**
 * Starts all over a temporary folder, and stops and removes them when the work is done.
 * @param pathsFor the paths to ask for, given the token
 */
export async function withRivals<Result>(
  modes: readonly BareMode[],
  options: { readonly users: number; readonly pathsFor: (token: string) => readonly string[] },
  work: (rivals: Rivals) => Promise<Result>,
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
    const answers = await sampleAnswers(gateway.url, paths);
    const file = join(folder, 'answers.ndjson');
    writeFileSync(file, answers.map((answer) => JSON.stringify(answer)).join('\n'));
    const bare: BareServer[] = [];
    for (const mode of modes) bare.push({ mode, child: await start('serve-bare', [mode, file]) });
    const bytes = Buffer.byteLength(answers.map(({ body }) => body).join('')) / answers.length;
    return await work({ gateway, bare, paths, bytes });
  } finally {
    for (const child of children) child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
