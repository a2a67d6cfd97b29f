// Generates from the contract in memory, for each message. Its modules stay loaded, which takes two thirds of a first run.
import { parentPort } from 'node:worker_threads';
import { buildPackage } from '../generate/build-package.ts';
import { describeFinding } from '../generate/findings.ts';

/** What is generated and left out, or why nothing is. */
export type Generated =
  | { readonly files: ReadonlyMap<string, string>; readonly leftOut: readonly string[] }
  | { readonly problem: string };

async function generate(): Promise<Generated> {
  try {
    const { files, leftOut } = await buildPackage('openapi/openapi.yaml');
    return { files, leftOut: leftOut.map(describeFinding) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async () => parentPort?.postMessage(await generate()));
