import { expect } from 'vitest';

/**
 * Expects a program's output to match the output on a page. There, `…` matches anything: within a text, as
 * a member, or as an element of a list that is not empty.
 */
export function expectOutput(printed: string, shown: string): void {
  if (shown.startsWith('{')) expect(JSON.parse(printed)).toEqual(pattern(JSON.parse(shown)));
  else expect(printed.trim()).toMatch(lines(shown));
}

function pattern(shown: unknown): unknown {
  if (Array.isArray(shown)) {
    if (shown.length === 0) return expect.anything();
    return expect.arrayContaining(shown.filter((item) => !isLeftOut(item)).map(pattern));
  }
  if (typeof shown === 'object' && shown !== null) {
    const members = Object.entries(shown).filter(([name]) => name !== '…');
    return expect.objectContaining(
      Object.fromEntries(members.map(([name, value]) => [name, pattern(value)])),
    );
  }
  return isLeftOut(shown) ? expect.anything() : shown;
}

function isLeftOut(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('…');
}

function lines(shown: string): RegExp {
  const escaped = shown.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '.*');
  return new RegExp(`^${escaped}$`, 's');
}
