import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('SECURITY.md', root), 'utf8');
const [threats = '', unprotected = ''] = page.split('## What is not protected');

/** The items of lists, each in one line. */
function itemsOf(text: string): readonly string[] {
  return [...text.matchAll(/^- .*(\n {2}.*)*/gm)].map(([item]) => item.replace(/\s+/g, ' '));
}

const testsOf = (item: string) => [...item.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file);

describe('every threat of SECURITY.md', () => {
  const items = itemsOf(threats);
  expect(items.length).toBeGreaterThan(20);
  test.each(items)('has tests that exist: %s', (item) => {
    expect(item).toMatch(/ Tests?: /);
    const files = testsOf(item);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(existsSync(new URL(file ?? '', root)), file).toBe(true);
      expect(readFileSync(new URL(file ?? '', root), 'utf8')).toMatch(/\b(test|browserTest)\b/);
    }
  });
});

describe('every component of SECURITY.md', () => {
  const sections = threats.split(/^## /m).slice(2);
  expect(sections.length).toBeGreaterThan(6);
  test.each(sections.map((section) => section.split('\n')))('has its attacker: %s', (...lines) => {
    const text = lines.slice(1).join(' ');
    expect(text.trim()).toMatch(/^An attacker .*\bwants? /);
    expect(text).toContain(' - **');
  });
});

test('SECURITY.md says what is not protected', () => {
  expect(itemsOf(unprotected).length).toBeGreaterThan(3);
});
