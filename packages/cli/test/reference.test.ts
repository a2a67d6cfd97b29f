import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { referenceFile, referenceText } from '../build/reference-file.ts';

test('reference.md is what the commands say; npm run build writes it', () => {
  expect(readFileSync(referenceFile, 'utf8')).toBe(referenceText());
});
