import { randomBytes } from 'node:crypto';
import { columns, type Row } from '@social-data/database/columns';
import { firstRow, insert, LedgerPart } from './ledger-database.ts';
import { StoreError } from './store-errors.ts';

/** The tokens of the admin page: a part of `Store`. Only the hash of a token is stored. */
export class AdminTokens extends LedgerPart {
  create(secretHash: string, expiresAt: number): Promise<AdminToken> {
    const id = randomBytes(4).toString('hex');
    const createdAt = this.database.now();
    const row = { id, hash: secretHash, created_at: createdAt, expires_at: expiresAt };
    return this.database.change(function* () {
      yield* insert('admin_tokens', row);
      return { id, createdAt, expiresAt, revokedAt: null };
    });
  }

  /** All of them, revoked and expired ones included, in the order of creation. */
  async list(): Promise<readonly AdminToken[]> {
    const text = 'SELECT * FROM admin_tokens ORDER BY created_at, id';
    return (await this.database.read(text)).map(readToken);
  }

  /** The token with this hash, whether it may be used or not. */
  async find(secretHash: string): Promise<AdminToken | undefined> {
    const text = 'SELECT * FROM admin_tokens WHERE hash = $1';
    const [row] = await this.database.read(text, secretHash);
    return row && readToken(row);
  }

  /** Takes effect with the next request for a page. Rejects with `StoreError` for an unknown id. */
  revoke(id: string): Promise<AdminToken> {
    const now = this.database.now();
    return this.database.change(function* () {
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

/** A token that opens the admin page. It makes no calls, and has neither limits nor a balance. Times are milliseconds since 1970. */
export type AdminToken = Readonly<ReturnType<typeof readToken>>;

function readToken(row: Row) {
  return {
    /** Short identifier for commands; not secret. */
    id: columns.text(row, 'id'),
    createdAt: columns.number(row, 'created_at'),
    expiresAt: columns.number(row, 'expires_at'),
    /** Null while the token was not revoked. */
    revokedAt: columns.numberOrNull(row, 'revoked_at'),
  };
}
