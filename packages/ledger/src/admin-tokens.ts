import { randomBytes } from 'node:crypto';
import { columns, type Row } from '@social-data/database/columns';
import { firstRow, type LedgerDatabase } from './ledger-database.ts';
import { StoreError } from './store-errors.ts';

/** A token that opens the admin page. It makes no calls, and has neither limits nor a balance. */
export interface AdminToken {
  /** Short identifier for commands; not secret. */
  readonly id: string;
  /** Milliseconds since 1970, like the times below. */
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Null while the token was not revoked. */
  readonly revokedAt: number | null;
}

const ID_BYTES = 4;

/** The tokens of the admin page: a part of `Store`. Only the hash of a token is stored. */
export class AdminTokens {
  readonly #database: LedgerDatabase;

  constructor(database: LedgerDatabase) {
    this.#database = database;
  }

  create(secretHash: string, expiresAt: number): Promise<AdminToken> {
    const id = randomBytes(ID_BYTES).toString('hex');
    const createdAt = this.#database.now();
    return this.#database.change(function* () {
      yield* firstRow(
        'INSERT INTO admin_tokens (id, hash, created_at, expires_at) VALUES ($1, $2, $3, $4)',
        ...[id, secretHash, createdAt, expiresAt],
      );
      return { id, createdAt, expiresAt, revokedAt: null };
    });
  }

  /** All of them, revoked and expired ones included, in the order of creation. */
  async list(): Promise<readonly AdminToken[]> {
    const text = 'SELECT * FROM admin_tokens ORDER BY created_at, id';
    return (await this.#database.read(text)).map(readToken);
  }

  /** The token with this hash, whether it may be used or not. */
  async find(secretHash: string): Promise<AdminToken | undefined> {
    const text = 'SELECT * FROM admin_tokens WHERE hash = $1';
    const [row] = await this.#database.read(text, secretHash);
    return row && readToken(row);
  }

  /** Takes effect with the next request for a page. Rejects with `StoreError` for an unknown id. */
  revoke(id: string): Promise<AdminToken> {
    const now = this.#database.now();
    return this.#database.change(function* () {
      const row = yield* firstRow(
        'UPDATE admin_tokens SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING *',
        ...[id, now],
      );
      if (row === undefined)
        throw new StoreError(
          `There is no admin token ${JSON.stringify(id)}. "admin-token list" shows all of them.`,
        );
      return readToken(row);
    });
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
