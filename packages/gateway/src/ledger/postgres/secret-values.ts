import { randomBytes } from 'node:crypto';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { StoreWriteError } from '../store-errors.ts';
import { readRepeatedly } from './read-repeatedly.ts';

const SECRET_VALUE_BYTES = 32;

/** A random value that all nodes share, created on first use. */
export async function secretValue(postgres: Postgres, name: string): Promise<Uint8Array> {
  const select = { text: 'SELECT value FROM secret_values WHERE name = $1', values: [name] };
  const read = async () => (await readRepeatedly<{ value: Buffer }>(postgres, select))[0]?.value;
  const existing = await read();
  if (existing !== undefined) return new Uint8Array(existing);
  // Of several nodes that start at the same time, the first one decides.
  await write(postgres, name, 'DO NOTHING');
  return new Uint8Array((await read()) ?? []);
}

/** Replaces the value of all nodes. */
export function renewSecretValue(postgres: Postgres, name: string): Promise<void> {
  return write(postgres, name, '(name) DO UPDATE SET value = excluded.value');
}

async function write({ pool }: Postgres, name: string, onConflict: string): Promise<void> {
  try {
    await pool.query(
      `INSERT INTO secret_values (name, value) VALUES ($1, $2) ON CONFLICT ${onConflict}`,
      [name, randomBytes(SECRET_VALUE_BYTES)],
    );
  } catch (error) {
    throw new StoreWriteError(error, 'Check the shared database and its log.');
  }
}
