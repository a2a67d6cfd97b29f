import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashToken, TOKEN_PREFIX, type TokenState, tokenState } from '@social-data/ledger/accounts';
import type { AdminToken } from '@social-data/ledger/admin-tokens';
import type { Store } from '@social-data/ledger/store';

/** Milliseconds after which a session ends, if its token does not end before. */
const SESSION_MS = 12 * 3_600_000;
const NONCE_BYTES = 16;

/** Why a token opens no session. */
export type SignInProblem = Exclude<TokenState, 'active'> | 'unknown' | 'for calls';

export interface Session {
  /** The value of its cookie. */
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

type SessionStore = Pick<Store, 'adminTokens' | 'latestTime' | 'secretValue' | 'renewSecretValue'>;

/**
 * Sessions of the admin page. A session is signed with a secret that the store has for its token, so it survives a
 * restart and is valid on every node. It ends with its token: at the expiry, and when the token is revoked. Signing out
 * renews the secret, which ends all sessions of the token, on every node.
 */
export class Sessions {
  readonly #store: SessionStore;

  constructor(store: SessionStore) {
    this.#store = store;
  }

  /** Opens a session with an admin token, in plain text. */
  async open(text: string): Promise<Session | { readonly problem: SignInProblem }> {
    // The token is found by its hash, so that the time of a comparison tells nothing.
    const found = await this.#store.adminTokens.find(hashToken(text));
    if (found === undefined) {
      return { problem: text.startsWith(TOKEN_PREFIX) ? 'for calls' : 'unknown' };
    }
    const now = this.#store.latestTime();
    const state = tokenState(found, now);
    if (state !== 'active') return { problem: state };
    const expiresAt = Math.min(found.expiresAt, Math.floor(now) + SESSION_MS);
    const claims = `${found.id}.${expiresAt}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
    return { value: `${claims}.${await this.#sign(found.id, claims)}`, expiresAt };
  }

  /** The token of a session; undefined when the session or the token has ended, or the value was not made here. */
  async find(value: string): Promise<AdminToken | undefined> {
    const [id = '', expiresAt = '', nonce = '', signature = ''] = value.split('.');
    const now = this.#store.latestTime();
    // Of a token that there is, because the secret is created on first use.
    const token = (await this.#store.adminTokens.list()).find((each) => each.id === id);
    if (token === undefined || tokenState(token, now) !== 'active') return undefined;
    if (!isEqual(signature, await this.#sign(id, `${id}.${expiresAt}.${nonce}`))) return undefined;
    return Number(expiresAt) > now ? token : undefined;
  }

  /** Ends all sessions of the token of a session. Does nothing for a value that is no session. */
  async end(value: string): Promise<void> {
    const token = await this.find(value);
    if (token !== undefined) await this.#store.renewSecretValue(secretOf(token.id));
  }

  async #sign(id: string, claims: string): Promise<string> {
    const secret = await this.#store.secretValue(secretOf(id));
    return createHmac('sha256', secret).update(claims).digest('base64url');
  }
}

function secretOf(id: string): string {
  return `sessions of the admin token ${id}`;
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
