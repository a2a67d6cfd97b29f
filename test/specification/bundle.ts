import { readFileSync } from 'node:fs';
import { type JsonRecord, record } from './json.ts';

/** A fresh copy of the bundle, so that a test that changes it disturbs no other. */
export function readBundle(): JsonRecord {
  const file = new URL('../../generated/openapi.json', import.meta.url);
  return record(JSON.parse(readFileSync(file, 'utf8')));
}
