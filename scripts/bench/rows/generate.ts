import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syntheticContract } from '../../../test/scripts/synthetic-contract.ts';
import { nodeTool } from '../../process/node-tool.ts';
import { projectRoot } from '../../process/project-root.ts';
import { inTurns, type Row } from '../row.ts';
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
    const generation = (root: string) => {
      const out = mkdtempSync(join(run.folder, 'generated-'));
      return side(root, ['scripts/generate.ts', '--contract', contract, '--out', out]);
    };
    const label = 'for each operation';
    if (run.against)
      return inTurns(run, label, generation(projectRoot), {
        [run.against.name]: generation(run.against.root),
      });
    const types = [nodeTool('openapi-typescript', 'openapi-typescript'), contract];
    return inTurns(run, label, generation(projectRoot), {
      'openapi-typescript, the types alone': side(run.folder, [...types, '-o', 'types.ts']),
    });
  },
};
