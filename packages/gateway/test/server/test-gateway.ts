import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { openDataset } from '../../../dataset/src/dataset.ts';
import { createToken, hashToken, type NewAccount } from '../../../ledger/src/accounts.ts';
import type { Store } from '../../../ledger/src/store.ts';
import {
  type Source,
  type SourceCall,
  type SourceResult,
  systemClock,
} from '../../../source/src/source.ts';
import type { GatewayConfig } from '../../src/config/gateway-config.ts';
import { configWith } from '../../src/config/read-config.ts';
import { dataFileOf, type OpenData } from '../../src/open-data.ts';
import { type GatewayParts, type RunningGateway, startGateway } from '../../src/start-gateway.ts';

const testConfig = configWith({
  port: 0,
  adminPort: 0,
  logLevel: 'silent',
  requestTimeout: 5_000,
  sourceTimeout: 5_000,
  shutdownTimeout: 5_000,
  // All callers of a test have one address.
  connectionsPerAddress: 2_000,
});

export interface TestGateway extends RunningGateway {
  /** Creates an account with these limits, unlimited otherwise, and returns its token. */
  token(limits?: Partial<NewAccount>): Promise<string>;
}

export interface TestParts extends Omit<GatewayParts, 'data'> {
  /** A store in place of one in memory. */
  readonly store?: Store;
}

/** Starts a gateway on an in-memory store and a fixed source. It is closed after the test. */
export async function startTestGateway(
  config: Partial<GatewayConfig> = {},
  { store: given, ...parts }: TestParts = {},
): Promise<TestGateway> {
  const { clock = systemClock } = parts;
  const { quotaZone = 'UTC' } = config;
  const data = given
    ? dataWith(given)
    : dataFileOf(openDatabase({ file: ':memory:' }), { clock, quotaZone });
  const source = parts.source ?? sourceOf(() => ({ ok: true, data: '{"made":true}' }));
  const gateway = await startGateway(
    { ...testConfig, ...config },
    { ...parts, clock, data, source },
  );
  onTestFinished(() => gateway.close());
  return { ...gateway, token: (limits) => newToken(data.store, limits) };
}

/** The data of a gateway with a source of its own: a store, and a dataset that nothing reads. */
export function dataWith(store: Store): OpenData {
  const dataset = openDataset(openDatabase({ file: ':memory:' }));
  return { store, dataset, close: () => store.close() };
}

let accounts = 0;

async function newToken(store: Store, limits: Partial<NewAccount> = {}): Promise<string> {
  const token = createToken();
  accounts += 1;
  await store.createAccount({
    name: `account ${accounts}`,
    operations: null,
    rate: null,
    dailyQuota: null,
    expiresAt: null,
    origins: null,
    group: null,
    balance: null,
    ...limits,
    secretHash: limits.secretHash ?? hashToken(token),
  });
  return token;
}

/** A source that calls one function. */
export function sourceOf(ask: (call: SourceCall) => Promise<SourceResult> | SourceResult): Source {
  return { ask, close: async () => {} };
}

/** The operations that are read with GET, and share their path with no other. */
export const readOperations = operationIds.filter((id) => {
  const { method, path } = operations[id];
  return (
    method === 'get' && Object.values(operations).filter((each) => each.path === path).length === 1
  );
});

/** Path and query of a valid call with changed parameters; undefined removes a parameter. */
export function callOf(
  operationId: OperationId,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const { path, parameters }: OperationInfo = operations[operationId];
  const exampleOf = (name: string) =>
    String(parameters.find((each) => each.name === name)?.example ?? '');
  const required = parameters.filter((each) => each.in === 'query' && each.required);
  const query = new URLSearchParams();
  const all = {
    ...Object.fromEntries(required.map(({ name }) => [name, exampleOf(name)])),
    ...changes,
  };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value);
  return `${path.replaceAll(/\{(\w+)\}/g, (_, name) => exampleOf(name))}?${query}`;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { code: number; message: string; data: unknown; recordTime: string };
  readonly text: string;
}

export async function ask(url: string, init?: RequestInit): Promise<TestResponse> {
  const response = await fetch(url, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : JSON.parse(text),
    text,
  };
}
