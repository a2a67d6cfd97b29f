import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apiFile, apiReference } from '../build/api-reference.ts';

test('api.md lists the current methods of the contract (`npm run build` writes it)', () => {
  expect(readFileSync(apiFile, 'utf8')).toBe(apiReference());
});
