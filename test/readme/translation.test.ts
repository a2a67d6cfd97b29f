import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The code of a page: what a reader runs, and what comes. Diagrams have words of their language. */
function codeOf(name: string): readonly string[] {
  const page = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  return page.match(/^```(?!text)\w+\n.*?^```$/gms) ?? [];
}

test('the Chinese README has the code of the English one, which is run', () => {
  expect(codeOf('README.md').length).toBeGreaterThan(4);
  expect(codeOf('README.zh-CN.md')).toEqual(codeOf('README.md'));
});

test('the READMEs lead to each other, and show the same picture', () => {
  const [english = '', chinese = ''] = ['README.md', 'README.zh-CN.md'].map((name) =>
    readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'),
  );
  const pictureOf = (page: string) => /!\[[^\]]+\]\(([^)]+)\)/.exec(page)?.[1];
  expect(english).toContain('](README.zh-CN.md)');
  expect(chinese).toContain('](README.md)');
  expect(pictureOf(english)).toBeDefined();
  expect(pictureOf(chinese)).toBe(pictureOf(english));
});
