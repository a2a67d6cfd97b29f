import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('`npm run build` builds what the README names', () => {
  const [text] = /^- `npm run build` .*(\n {2}.*)*/m.exec(textOf('README.md')) ?? [];
  const built = [...textOf('scripts/build.ts').matchAll(/`The ([a-zA-Z ]+) is /g)];
  expect(built).toHaveLength(6);
  for (const [, name] of built) expect(text?.replace(/\s+/g, ' ')).toContain(name);
});
