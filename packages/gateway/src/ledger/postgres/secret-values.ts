import { randomBytes } from 'node:crypto';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { StoreWriteError } from '../store-errors.ts';

const SECRET_VALUE_BYTES = 32;

/** A random value that all nodes share, created on first use. */
export async function secretValue({ pool }: Postgres, name: string): Promise<Uint8Array> {
  const select = 'SELECT value FROM secret_values WHERE name = $1';
  const read = async () => (await pool.query<{ value: Buffer }>(select, [name])).rows[0]?.value;
  const existing = await read();
  if (existing !== undefined) return new Uint8Array(existing);
  try {
    // Of several nodes that start at the same time, the first one decides.
    await pool.query(
      'INSERT INTO secret_values (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [name, randomBytes(SECRET_VALUE_BYTES)],
    );
  } catch (error) {
    throw new StoreWriteError(error, 'Check the shared database and its log.');
  }
  return new Uint8Array((await read()) ?? []);
}
