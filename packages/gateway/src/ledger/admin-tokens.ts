import { randomBytes } from 'node:crypto';

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

/** The tokens of the admin page: a part of `Store`. Only the hash of a token is stored. */
export interface AdminTokenStore {
  create(secretHash: string, expiresAt: number): Promise<AdminToken>;
  /** All of them, revoked and expired ones included, in the order of creation. */
  list(): Promise<readonly AdminToken[]>;
  /** The token with this hash, whether it may be used or not. */
  find(secretHash: string): Promise<AdminToken | undefined>;
  /** Takes effect with the next request for a page. Rejects with `StoreError` for an unknown id. */
  revoke(id: string): Promise<AdminToken>;
}

const ID_BYTES = 4;

export function newAdminTokenId(): string {
  return randomBytes(ID_BYTES).toString('hex');
}
