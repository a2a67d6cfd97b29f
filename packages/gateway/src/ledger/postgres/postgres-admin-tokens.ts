import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { type AdminToken, type AdminTokenStore, newAdminTokenId } from '../admin-tokens.ts';
import { UnknownAdminTokenError } from '../store-errors.ts';
import { type AdminContext, inAdminTransaction } from './admin-transaction.ts';
import { readRepeatedly } from './read-repeatedly.ts';

const COLUMNS =
  'id, created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt"';

/** The tokens of the admin page in the shared database. They open the page of every node. */
export class PostgresAdminTokens implements AdminTokenStore {
  readonly #postgres: Postgres;
  readonly #context: AdminContext;

  constructor(postgres: Postgres, context: AdminContext) {
    this.#postgres = postgres;
    this.#context = context;
  }

  create(secretHash: string, expiresAt: number): Promise<AdminToken> {
    const createdAt = Math.floor(this.#context.now());
    const token = { id: newAdminTokenId(), createdAt, expiresAt, revokedAt: null };
    return inAdminTransaction(this.#postgres, this.#context, async (client) => {
      await client.query(
        'INSERT INTO admin_tokens (id, hash, created_at, expires_at) VALUES ($1, $2, $3, $4)',
        [token.id, secretHash, createdAt, expiresAt],
      );
      return token;
    });
  }

  list(): Promise<readonly AdminToken[]> {
    const text = `SELECT ${COLUMNS} FROM admin_tokens ORDER BY created_at, id`;
    return readRepeatedly<AdminToken>(this.#postgres, { text });
  }

  async find(secretHash: string): Promise<AdminToken | undefined> {
    const text = `SELECT ${COLUMNS} FROM admin_tokens WHERE hash = $1`;
    const [token] = await readRepeatedly<AdminToken>(this.#postgres, {
      ...{ text, values: [secretHash] },
    });
    return token;
  }

  revoke(id: string): Promise<AdminToken> {
    const now = Math.floor(this.#context.now());
    return inAdminTransaction(this.#postgres, this.#context, async (client) => {
      const { rows } = await client.query<AdminToken>(
        `UPDATE admin_tokens SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING ${COLUMNS}`,
        [id, now],
      );
      const [token] = rows;
      if (token === undefined) throw new UnknownAdminTokenError(id);
      return token;
    });
  }
}
