import { describe, expect, test } from 'vitest';
import { dependencyProblems, publishedPackages } from '../../scripts/dependencies.ts';

const fine = { name: 'fine', version: '1.0.0', licence: 'MIT' };

function problemsOf(change: Partial<typeof fine>, { isPublished = false } = {}) {
  const installed = [{ ...fine, ...change }];
  return dependencyProblems(installed, isPublished ? installed : []).join('\n');
}

describe('a dependency', () => {
  test.each(['MIT', '(MIT OR GPL-2.0)', '(MIT AND Zlib)', 'MIT OR Apache-2.0'])(
    'with the licence %s is allowed',
    (licence) => {
      expect(problemsOf({ licence }, { isPublished: true })).toBe('');
    },
  );

  test.each(['GPL-3.0-only', 'MIT AND GPL-2.0', 'none', 'SEE LICENSE IN FILE'])(
    'with the licence %s is refused',
    (licence) => {
      expect(problemsOf({ licence })).toContain(`fine@1.0.0 has the licence ${licence}`);
    },
  );

  test('with an exception is allowed where we only run it, and not in what we publish', () => {
    const tool = { name: 'axe-core', licence: 'MPL-2.0' };
    expect(problemsOf(tool)).toBe('');
    expect(problemsOf(tool, { isPublished: true })).toContain('what we publish contains');
  });

  test('whose licence is no longer that of its exception is refused', () => {
    expect(problemsOf({ name: 'axe-core', licence: 'GPL-3.0-only' })).toContain('axe-core@1.0.0');
  });
});

test('what is published contains our dependencies, what these need, and what generated code has copied', () => {
  const names = publishedPackages().map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['openapi-fetch', 'pg', 'pg-protocol', 'ajv', 'vue']),
  );
  for (const tool of ['vitest', 'vite', 'lightningcss']) expect(names).not.toContain(tool);
});
