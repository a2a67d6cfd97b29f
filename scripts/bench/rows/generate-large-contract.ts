import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeTool } from '../../process/node-tool.ts';
import { projectRoot } from '../../process/project-root.ts';
import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { measureNode, timeNode } from '../measure-node.ts';
import { syntheticContract } from '../synthetic-contract.ts';

const OPERATIONS = 350;
const BYTES = 1_000_000;
const TARGET_SECONDS = 5;
const TARGET_MIB = 1.5 * 1024;

const row: BenchRow = {
  area: 'contract',
  name: 'generate and compile 350 operations, 1 MB',
  measures: 'Whether generation scales to a contract much larger than ours.',
  target: `at most ${TARGET_SECONDS} s and 1.5 GiB`,
  method:
    'scripts/generate.ts on a synthetic contract, then tsc --strict of TypeScript 7, the current release, on the client; the sum of both times. TypeScript 5 compiles the same client for comparison. Memory is the larger peak of generation and of TypeScript 5, since the peak is reported from within Node and TypeScript 7 is a native program',
  peers: [],
  rounds: 1,
  needsQuiet: true,
  run: async () => {
    const folder = makeFolder();
    try {
      const contract = join(folder, 'contract.json');
      const out = join(folder, 'generated');
      writeFileSync(
        contract,
        JSON.stringify(syntheticContract({ operations: OPERATIONS, bytes: BYTES })),
      );
      const generated = await measureNode([
        'scripts/generate.ts',
        '--contract',
        contract,
        '--out',
        out,
      ]);
      const config = writeConfig(folder, out);
      const compiling = await timeNode([nodeTool('typescript-native', 'tsc'), '-p', config]);
      const compiledBy5 = await measureNode([nodeTool('typescript', 'tsc'), '-p', config]);
      const seconds = generated.seconds + compiling;
      const peak = Math.max(generated.peakMiB, compiledBy5.peakMiB);
      return [
        figure('time', 's', seconds, { atMost: TARGET_SECONDS }),
        figure('of it, generating', 's', generated.seconds),
        figure('of it, compiling', 's', compiling),
        figure('compiling with TypeScript 5', 's', compiledBy5.seconds),
        figure('peak memory', 'MiB', peak, { atMost: TARGET_MIB }),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Creates a folder inside the project, where the compiler finds the types of Node, and links the dependencies of the generated client. */
function makeFolder(): string {
  const cache = join(projectRoot, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-'));
  symlinkSync(join(projectRoot, 'generated/node_modules'), join(folder, 'node_modules'));
  return folder;
}

function writeConfig(folder: string, out: string): string {
  const config = join(folder, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(projectRoot, 'tsconfig.json'),
      include: [`${out}/*.ts`],
      exclude: [],
    }),
  );
  return config;
}

export default row;
