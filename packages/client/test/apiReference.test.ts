import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiFile, apiReference } from '../build/api-reference.ts';

it('api.md lists the methods of the contract as they are (`npm run build` writes it)', () => {
  expect(readFileSync(apiFile, 'utf8')).toBe(apiReference());
});
