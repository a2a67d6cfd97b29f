import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = 'openapi/adr/0005-where-the-specification-is-silent.md';
const ids = Array.from(
  readFileSync(`${root}${page}`, 'utf8').matchAll(/^- \*\*(D\d+),/gm),
  ([, id]) => id,
);

describe('the decisions where the specification is silent', () => {
  test('are numbered in the order of their page', () => {
    expect(ids.length).toBeGreaterThan(20);
    expect(ids).toEqual(ids.map((_, index) => `D${index + 1}`));
  });

  test('include every one that code, READMEs and gaps refer to', () => {
    const files = globSync(
      [
        'packages/*/{src,test,theme,shared}/**/*.ts',
        'packages/*/README.md',
        'openapi/gaps.yaml',
        'test/**/*.ts',
      ],
      { cwd: root, exclude: ['**/node_modules/**'] },
    );
    const referred = files.flatMap((file) =>
      Array.from(
        readFileSync(`${root}${file}`, 'utf8').matchAll(/\bdecisions?:? (D\d+)\b/g),
        ([, id]) => ({ file, id }),
      ),
    );
    expect(referred.length).toBeGreaterThan(50);
    expect(referred.filter(({ id = '' }) => !ids.includes(id))).toEqual([]);
  });
});
