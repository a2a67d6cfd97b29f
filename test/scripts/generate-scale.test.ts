import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { longTest } from '../scale.ts';
import { compile, generate, linkDependencies, temporaryFolder } from './generated-package.ts';
import { syntheticContract } from './synthetic-contract.ts';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

// The whole size, 350 operations and 1 MB, is a row of the benchmark.
const size = { operations: 40, bytes: 115_000 };

describe('a large contract', () => {
  test('has the size that is asked for', () => {
    const large = JSON.stringify(syntheticContract({ operations: 350, bytes: 1_000_000 }));
    expect(large.length).toBeGreaterThan(1_000_000);
    expect(large.length).toBeLessThan(1_050_000);
    expect(large.match(/"operationId"/g)).toHaveLength(350);
  });

  longTest('gives a package that compiles', async () => {
    const contract = join(temporary.folder, 'contract.json');
    const out = join(temporary.folder, 'generated');
    writeFileSync(contract, JSON.stringify(syntheticContract(size)));
    const run = await generate('--contract', contract, '--out', out);
    expect(run.errors).toEqual([]);
    expect(run.log[0]).toContain('from 40 operations, ');
    linkDependencies(out);
    expect(compile(out)).toEqual([]);
  });
});
