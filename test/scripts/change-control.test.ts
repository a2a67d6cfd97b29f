import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { valueAt } from '@social-data/contract/json-pointer';
import { afterAll, describe, expect, test } from 'vitest';
import { asObject } from '../../openapi/rules/document/json.mjs';
import { compareBundles, release } from '../../scripts/change-control/compare-bundles.ts';
import type { DiffReport } from '../../scripts/change-control/diff-report.ts';
import { type Verdict, verdictOn } from '../../scripts/change-control/verdict.ts';

const BUNDLE = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));
const SEARCH = '/paths/~1api~1lifestyle-platform~1search-user~1v2/get';

const folder = mkdtempSync(join(tmpdir(), 'change-control-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the bundle of this project against a copy of it', () => {
  test('passes with one line when nothing changed', async () => {
    const verdict = await compareWith('unchanged', () => {});
    expect(verdict).toEqual({
      passes: true,
      lines: ['The contract has not changed since its last release.'],
    });
  });

  test('needs a major version when an enum value is removed', async () => {
    const verdict = await compareWith('enum', (bundle) => {
      list(bundle, '/components/schemas/Platform/enum').pop();
    });
    expectRefusal(verdict, /^major: .*Enum of `Platform` lost values: 'SHORT_DRAMA'/, '2.0.0');
  });

  test('needs a major version when a required parameter is added', async () => {
    const verdict = await compareWith('required', (bundle) => {
      list(bundle, `${SEARCH}/parameters`).push(parameter('region', true));
    });
    expectRefusal(verdict, /^major: .*Required `region` query parameter was added/, '2.0.0');
  });

  test('needs a major version when a type changes', async () => {
    const verdict = await compareWith('type', (bundle) => {
      object(bundle, '/components/schemas/User/properties/followed').type = 'string';
    });
    expectRefusal(verdict, /^major: .*Type of `followed` .*'boolean' to 'string'/, '2.0.0');
  });

  test('needs a minor version when an optional parameter is added', async () => {
    const verdict = await compareWith('optional', (bundle) => {
      list(bundle, `${SEARCH}/parameters`).push(parameter('region', false));
    });
    expectRefusal(verdict, /^minor: .*parameters/, '1.1.0');
  });

  test('needs a patch version when the advice about a code changes', async () => {
    const verdict = await compareWith('advice', (bundle) => {
      object(bundle, '/x-result-codes/5/retry').advice = 'never';
    });
    expectRefusal(verdict, /^patch: .*x-result-codes.*advice was modified/, '1.0.1');
  });

  test('passes when the version moved far enough', async () => {
    const verdict = await compareWith('moved', (bundle) => {
      list(bundle, '/components/schemas/Platform/enum').pop();
      object(bundle, '/info').version = '2.0.0';
    });
    expect(verdict.passes).toBe(true);
  });
});

describe('a version', () => {
  test('that moved by less than the change needs is refused', () => {
    const { passes, lines } = verdictOn(report('1.4.2', '1.5.0', 'major'));
    expect(passes).toBe(false);
    expect(lines.join('\n')).toContain('at least 2.0.0. It is 1.5.0, the last release 1.4.2.');
  });

  test.each([
    ['patch', '1.4.3'],
    ['minor', '1.5.0'],
    ['major', '2.0.0'],
    ['minor', '2.0.0'],
    ['patch', '1.10.0'],
  ] as const)('that moved for a %s change from 1.4.2 to %s is accepted', (bump, revision) => {
    expect(verdictOn(report('1.4.2', revision, bump)).passes).toBe(true);
  });

  test('that goes back is refused', () => {
    expect(verdictOn(report('1.4.2', '1.4.1')).passes).toBe(false);
  });

  test('that is not a version number is refused', () => {
    expect(verdictOn(report('1.4.2', 'v2', 'major')).passes).toBe(false);
  });
});

describe('a release', () => {
  test('keeps the first bundle without a comparison', async () => {
    const released = join(folder, 'first.json');
    expect((await release(released, BUNDLE)).passes).toBe(true);
    expect(readFileSync(released)).toEqual(readFileSync(BUNDLE));
  });

  test('does not change the last bundle when the version did not move', async () => {
    const before = readFileSync(BUNDLE);
    const released = join(folder, 'last.json');
    writeFileSync(released, before);
    const candidate = changed('unreleased', (bundle) => {
      list(bundle, '/components/schemas/Platform/enum').pop();
    });
    expect((await release(released, candidate)).passes).toBe(false);
    expect(readFileSync(released)).toEqual(before);
  });

  test('that is missing is named, with what to do', async () => {
    const missing = join(folder, 'released/openapi.json');
    const { passes, lines } = await compareBundles(missing, BUNDLE);
    expect(passes).toBe(false);
    expect(lines.join('\n')).toContain('make a first release');
  });
});

test('a bundle that is not JSON is named', async () => {
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{ "openapi"');
  await expect(compareBundles(broken, BUNDLE)).rejects.toThrow(`${broken} cannot be read as JSON.`);
});

function compareWith(name: string, change: (bundle: unknown) => void): Promise<Verdict> {
  const base = changed('base', () => {});
  return compareBundles(base, changed(name, change));
}

/** A changed copy of the bundle, at version 1.0.0 whatever the present one is. */
function changed(name: string, change: (bundle: unknown) => void): string {
  const bundle: unknown = JSON.parse(readFileSync(BUNDLE, 'utf8'));
  object(bundle, '/info').version = '1.0.0';
  change(bundle);
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(bundle));
  return file;
}

/** Refused because of one change, named first, and with the version to move to, relative to 1.0.0. */
function expectRefusal({ passes, lines }: Verdict, change: RegExp, version: string): void {
  expect(passes).toBe(false);
  expect(lines[0]).toMatch(change);
  expect(lines.join('\n')).toContain(`at least ${version}. It is 1.0.0`);
}

function object(bundle: unknown, pointer: string): Record<string, unknown> {
  return asObject(valueAt(bundle, pointer));
}

function list(bundle: unknown, pointer: string): unknown[] {
  const value = valueAt(bundle, pointer);
  if (!Array.isArray(value)) throw new Error(`There is no list at ${pointer}.`);
  return value;
}

function parameter(name: string, required: boolean): unknown {
  return { name, in: 'query', required, description: 'Region.', schema: { type: 'string' } };
}

function report(base: string, revision: string, bump?: 'patch' | 'minor' | 'major'): DiffReport {
  const change = { path: '#/info', kind: 'modified', verdicts: [] };
  return {
    infoVersions: { base, revision },
    ...(bump === undefined ? { changes: [] } : { bump, changes: [{ ...change, impact: bump }] }),
  };
}
