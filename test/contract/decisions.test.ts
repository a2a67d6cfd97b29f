import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decisionRules } from '../../packages/conform/src/rules/decision-rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = 'openapi/adr/0005-where-the-specification-is-silent.md';
const ids = Object.keys(decisionRules);

describe('the decisions where the specification is silent', () => {
  test('are on their page, in the order of the rules of the conformance suite', () => {
    const listed = readFileSync(`${root}${page}`, 'utf8').matchAll(/^- \*\*(D\d+),/gm);
    expect(Array.from(listed, ([, id]) => id)).toEqual(ids);
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
