import { randomBytes } from 'node:crypto';
import {
  createSetClock,
  inventTraffic,
  type SetClock,
} from '../../../../scripts/start/invented-traffic.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { ADMIN_TOKEN_PREFIX, createToken, hashToken } from '../../../ledger/src/accounts.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import type { Store } from '../../../ledger/src/store.ts';
import type { GatewayConfig } from '../../src/config/gateway-config.ts';
import { startTestGateway, type TestGateway, type TestParts } from '../server/test-gateway.ts';

/** In the middle of a month, at noon in UTC. */
export const NOW = Date.parse('2026-03-18T12:00:00Z');

export interface TestPage extends TestGateway {
  /** The address of the overview. */
  readonly page: string;
  readonly adminToken: string;
  readonly clock: SetClock;
  /** Requests an address of the page with the cookie of a session. */
  read(path: string, init?: RequestInit): Promise<Response>;
}

interface PageOptions extends Partial<GatewayConfig> {
  readonly parts?: TestParts;
  readonly clock?: SetClock;
  readonly store?: Store;
  /** Days of invented calls up to `NOW`. @default 0 */
  readonly days?: number;
}

/** Starts a gateway with the page, and signs in. */
export async function startPage(options: PageOptions = {}): Promise<TestPage> {
  const { days = 0, parts, clock = createSetClock(NOW), ...given } = options;
  const { store = createSqliteStore(openDatabase({ file: ':memory:' }), { clock }), ...config } =
    given;
  if (days > 0) await inventTraffic(store, clock, { until: NOW, days });
  const gateway = await startTestGateway(
    { adminPage: true, ...config },
    { ...parts, clock, store },
  );
  const adminToken = await createAdminToken(store, clock.now() + 86_400_000);
  const page = `${gateway.adminUrl}/admin/`;
  const cookie = cookieOf(await signIn(page, adminToken));
  const read = (path: string, init: RequestInit = {}) =>
    fetch(page + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie !== undefined && { cookie }), ...init.headers },
    });
  return { ...gateway, page, adminToken, clock, read };
}

export async function createAdminToken(store: Store, expiresAt: number): Promise<string> {
  const token = createToken(randomBytes, ADMIN_TOKEN_PREFIX);
  await store.adminTokens.create(hashToken(token), expiresAt);
  return token;
}

/** Sends the form of the page. */
export function signIn(
  page: string,
  token: string,
  { to = '/admin/', headers = {} }: { readonly to?: string; readonly headers?: HeadersInit } = {},
): Promise<Response> {
  const body = new URLSearchParams({ token, to });
  return fetch(`${page}sign-in`, { method: 'POST', body, headers, redirect: 'manual' });
}

/** The name and value of the cookie that a response sets. */
export function cookieOf(response: Response): string | undefined {
  return response.headers.get('set-cookie')?.split(';')[0];
}
