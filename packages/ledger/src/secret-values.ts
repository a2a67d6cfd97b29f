import { randomBytes } from 'node:crypto';
import { columns } from '@social-data/database/columns';
import { firstRow, type LedgerDatabase } from './ledger-database.ts';

const SECRET_VALUE_BYTES = 32;

/** A random value that belongs to the data and is shared by all nodes, created on first use. */
export async function secretValue(database: LedgerDatabase, name: string): Promise<Uint8Array> {
  const select = 'SELECT value FROM secret_values WHERE name = $1';
  const [existing] = await database.read(select, name);
  if (existing !== undefined) return columns.bytes(existing, 'value');
  // Of several nodes that start at the same time, the first one decides.
  await write(database, name, 'DO NOTHING');
  const [created] = await database.read(select, name);
  return columns.bytes(created ?? {}, 'value');
}

/** Replaces the value of all nodes. */
export function renewSecretValue(database: LedgerDatabase, name: string): Promise<void> {
  return write(database, name, '(name) DO UPDATE SET value = excluded.value');
}

function write(database: LedgerDatabase, name: string, onConflict: string): Promise<void> {
  const value = randomBytes(SECRET_VALUE_BYTES);
  return database.change(function* () {
    const text = `INSERT INTO secret_values (name, value) VALUES ($1, $2) ON CONFLICT ${onConflict}`;
    yield* firstRow(text, name, value);
  });
}
