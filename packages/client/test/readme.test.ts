import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readmeFile, withMethods } from '../build/readme-methods.ts';

test('the README lists the methods of the contract; npm run build writes them', () => {
  const readme = readFileSync(readmeFile, 'utf8');
  expect(readme).toContain('### `users.search`');
  expect(withMethods(readme)).toBe(readme);
});
