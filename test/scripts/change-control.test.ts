import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { valueAt } from '@social-data/contract/json-pointer';
import { afterAll, describe, expect, test } from 'vitest';
import { asObject } from '../../openapi/rules/document.mjs';
import { candidateBundle, contractProblems } from '../../scripts/change-control.ts';
import { inTurn } from '../scale.ts';

const SEARCH = '/paths/~1api~1lifestyle-platform~1search-user~1v2/get';

const folder = mkdtempSync(join(tmpdir(), 'change-control-'));
afterAll(() => rmSync(folder, { recursive: true }));

const changes = [
  {
    what: 'a removed value of an enum',
    change: (bundle: unknown) => list(bundle, '/components/schemas/Platform/enum').pop(),
    line: /^major: .*Enum of `Platform` lost values: 'SHORT_DRAMA'/,
    version: '2.0.0',
  },
  {
    what: 'another value in the enum of a request',
    change: (bundle: unknown) => list(bundle, '/components/schemas/Platform/enum').push('RADIO'),
    line: /^minor: .*parameters.*enum/,
    version: '1.1.0',
  },
  {
    what: 'another value in the enum of a response',
    change: (bundle: unknown) => list(bundle, '/components/schemas/FailureCode/enum').push(700),
    line: /^major: .*Enum of `code` gained values/,
    version: '2.0.0',
  },
  {
    what: 'a required parameter',
    change: (bundle: unknown) => list(bundle, `${SEARCH}/parameters`).push(region(true)),
    line: /^major: .*Required `region` query parameter was added/,
    version: '2.0.0',
  },
  {
    what: 'an optional parameter',
    change: (bundle: unknown) => list(bundle, `${SEARCH}/parameters`).push(region(false)),
    line: /^minor: .*parameters/,
    version: '1.1.0',
  },
  {
    what: 'other advice about a code, which only our tools read',
    change: (bundle: unknown) => {
      asObject(valueAt(bundle, '/x-result-codes/5/retry')).advice = 'never';
    },
    line: /needs a patch version/,
    version: '1.0.1',
  },
];

describe('a contract that changed since release 1.0.0', () => {
  test.each(inTurn(changes, 2, changes.length))(
    'needs a higher version for $what',
    async ({ change, line, version }) => {
      const released = write('released', () => {});
      const problems = await contractProblems(released, write('changed', change));
      expect(problems[0]).toMatch(line);
      expect(problems.join('\n')).toContain(`at least ${version}. It is 1.0.0`);
      const moved = write('moved', (bundle) => {
        change(bundle);
        asObject(valueAt(bundle, '/info')).version = version;
      });
      expect(await contractProblems(released, moved)).toEqual([]);
    },
  );

  test('needs no other version when nothing changed', async () => {
    expect(
      await contractProblems(
        write('one', () => {}),
        write('other', () => {}),
      ),
    ).toEqual([]);
  });

  test('needs a version of three numbers', async () => {
    const beta = write('beta', (bundle) => {
      asObject(valueAt(bundle, '/info')).version = '1.1.0-beta';
    });
    expect(
      await contractProblems(
        write('released', () => {}),
        beta,
      ),
    ).toEqual(['The version 1.1.0-beta in openapi/openapi.yaml is not of the form 1.2.3.']);
  });
});

/** A changed copy of the bundle, at version 1.0.0 whatever the present one is. */
function write(name: string, change: (bundle: unknown) => void): string {
  const bundle: unknown = JSON.parse(readFileSync(candidateBundle, 'utf8'));
  asObject(valueAt(bundle, '/info')).version = '1.0.0';
  change(bundle);
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(bundle));
  return file;
}

function list(bundle: unknown, pointer: string): unknown[] {
  const value = valueAt(bundle, pointer);
  if (!Array.isArray(value)) throw new Error(`There is no list at ${pointer}.`);
  return value;
}

function region(required: boolean): unknown {
  return { name: 'region', in: 'query', required, description: 'R.', schema: { type: 'string' } };
}
