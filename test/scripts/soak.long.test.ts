import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { missingPostgres } from '../../packages/gateway/test/postgres/postgres-programs.ts';
import { useFolderPerTest } from '../../packages/gateway/test/temporary-folder.ts';
import { soakModes } from '../../scripts/soak/soak-options.ts';
import { killChildren, startChild } from '../process/child.ts';

const script = fileURLToPath(new URL('../../scripts/soak.ts', import.meta.url));
const modes = soakModes.filter((mode) => mode !== 'nodes' || missingPostgres() === undefined);

afterEach(killChildren);

describe('a soak of half a minute', { timeout: 300_000 }, () => {
  const path = useFolderPerTest();

  // It ends with 1 when a caller sees what it should not, or the ledger is not what the callers counted.
  test.each(modes)('finds no fault in mode %s', async (mode) => {
    const output = path('soak.json');
    const args = ['--mode', mode, '--minutes', '0.5', '--seed', '1', '--output', output];
    const child = startChild([script, ...args]);
    expect(await child.ended, child.out() + child.err()).toBe(0);
    expect(child.out()).toContain('too short to compare');
    expect(child.out()).toMatch(/The soak passed\.\n$/);
    const { phases } = JSON.parse(readFileSync(output, 'utf8'));
    expect(phases).toHaveLength(5);
    for (const { outcomes } of phases) {
      expect(outcomes.honest['0']).toBeGreaterThan(0);
      expect(outcomes.intruder).not.toHaveProperty('0');
    }
  });
});
