import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syntheticContract } from '../../../test/scripts/synthetic-contract.ts';
import { nodeTool } from '../../process/node-tool.ts';
import { projectRoot } from '../../process/project-root.ts';
import { inTurns, type Row, type Run } from '../row.ts';
import { scriptSide } from '../script-side.ts';

const OPERATIONS = 350;
const BYTES = 1_000_000;

/** Whether generation scales to a contract much larger than ours. */
export const generate: Row = {
  id: 'generate',
  title: `generation of ${OPERATIONS} operations, 1 MB`,
  async measure(run) {
    const contract = join(run.folder, 'synthetic.json');
    const document = syntheticContract({ operations: OPERATIONS, bytes: BYTES });
    writeFileSync(contract, JSON.stringify(document));
    const side = (cwd: string, command: readonly string[]) =>
      scriptSide({ command, cwd, calls: OPERATIONS });
    const generation = (root: string, out = join(folderIn(run, root), 'generated')) =>
      side(root, ['scripts/generate.ts', '--contract', contract, '--out', out]);
    const label = 'for each operation';
    if (run.against)
      return inTurns(run, label, generation(projectRoot), {
        [run.against.name]: generation(run.against.root),
      });
    const out = folderIn(run, projectRoot);
    const types = [nodeTool('openapi-typescript', 'openapi-typescript'), contract];
    return inTurns(run, label, generation(projectRoot, join(out, 'generated')), {
      'openapi-typescript, the types alone': side(out, [...types, '-o', 'types.ts']),
      'compiling the result': side(out, [nodeTool('typescript', 'tsc'), '-p', configIn(out)]),
    });
  },
};

/** A folder inside a checkout, where the compiler finds the types of Node and the dependencies of the generated client. */
function folderIn(run: Run, root: string): string {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-'));
  run.cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'generated/node_modules'), join(folder, 'node_modules'));
  return folder;
}

function configIn(folder: string): string {
  const config = join(folder, 'tsconfig.json');
  const extended = join(projectRoot, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({ extends: extended, include: ['generated/*.ts'], exclude: [] }),
  );
  return config;
}
