import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { StoreWriteError } from '../store-errors.ts';

const BYTES = 32;

/** The random value of that name, made when there is none. */
export function secretValue(database: DatabaseSync, name: string): Uint8Array {
  const kept = database.prepare('SELECT value FROM secret_values WHERE name = ?').get(name)?.value;
  if (kept instanceof Uint8Array) return kept;
  const value = new Uint8Array(randomBytes(BYTES));
  try {
    database.prepare('INSERT INTO secret_values (name, value) VALUES (?, ?)').run(name, value);
  } catch (cause) {
    throw new StoreWriteError(cause);
  }
  return value;
}
