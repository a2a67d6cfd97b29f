import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import { columns, type Row } from '../../database/columns.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { type AdminToken, type AdminTokenStore, newAdminTokenId } from '../admin-tokens.ts';
import { storeWriteError, UnknownAdminTokenError } from '../store-errors.ts';

/** The tokens of the admin page in the data file. */
export class SqliteAdminTokens implements AdminTokenStore {
  readonly #database: DatabaseSync;
  readonly #clock: Clock;

  constructor(database: DatabaseSync, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async create(secretHash: string, expiresAt: number): Promise<AdminToken> {
    const createdAt = Math.floor(this.#clock.now());
    const token = { id: newAdminTokenId(), createdAt, expiresAt, revokedAt: null };
    this.#write(
      'INSERT INTO admin_tokens (id, hash, created_at, expires_at) VALUES (?, ?, ?, ?)',
      ...[token.id, secretHash, createdAt, expiresAt],
    );
    return token;
  }

  async list(): Promise<readonly AdminToken[]> {
    const select = 'SELECT * FROM admin_tokens ORDER BY created_at, id';
    return this.#database.prepare(select).all().map(readToken);
  }

  async find(secretHash: string): Promise<AdminToken | undefined> {
    const select = 'SELECT * FROM admin_tokens WHERE hash = ?';
    const row = this.#database.prepare(select).get(secretHash);
    return row && readToken(row);
  }

  async revoke(id: string): Promise<AdminToken> {
    const now = Math.floor(this.#clock.now());
    this.#write(
      'UPDATE admin_tokens SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?',
      now,
      id,
    );
    const row = this.#database.prepare('SELECT * FROM admin_tokens WHERE id = ?').get(id);
    if (row === undefined) throw new UnknownAdminTokenError(id);
    return readToken(row);
  }

  #write(sql: string, ...values: readonly (string | number)[]): void {
    try {
      inTransaction(this.#database, () => this.#database.prepare(sql).run(...values));
    } catch (cause) {
      throw storeWriteError(cause);
    }
  }
}

function readToken(row: Row): AdminToken {
  return {
    id: columns.text(row, 'id'),
    createdAt: columns.number(row, 'created_at'),
    expiresAt: columns.number(row, 'expires_at'),
    revokedAt: columns.numberOrNull(row, 'revoked_at'),
  };
}
