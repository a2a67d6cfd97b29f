import { readFileSync } from 'node:fs';
import { type JsonRecord, record } from './json.ts';

/** Reads a new copy of the bundle, so that a test may change it. */
export function readBundle(): JsonRecord {
  const file = new URL('../../generated/openapi.json', import.meta.url);
  return record(JSON.parse(readFileSync(file, 'utf8')));
}
