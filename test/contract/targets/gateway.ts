import { type OperationId, resultCodes, security } from '@social-data/contract';
import type { Source, SourceResult } from '@social-data/gateway';
import {
  exampleValues,
  type ParameterChanges,
  parametersOf,
} from '../../../packages/conform/src/request.ts';
import type { Target } from '../../../packages/conform/src/target.ts';
import { createToken, hashToken } from '../../../packages/ledger/src/accounts.ts';
import type { Store } from '../../../packages/ledger/src/store.ts';

type SourceCall = Parameters<Source['ask']>[0];
type NewAccount = Parameters<Store['createAccount']>[0];
type CodeName = (typeof resultCodes)[number]['name'];

/** A required parameter with this prefix makes the source fail with the code that follows. */
const FAILING = 'failing-';

/** A value of required parameters that no successful call has. */
const UNSHARED = 'unshared';

/** Wraps a source so that it fails with the code that a parameter names. */
export function failingOnDemand(source: Source): Source {
  const failureOf = (call: SourceCall): SourceResult | undefined => {
    const texts = Object.values(call.values).map(String);
    const failing = texts.find((value) => value.startsWith(FAILING));
    if (failing === undefined) return undefined;
    const code = Number(failing.slice(FAILING.length));
    return { ok: false, code, message: 'The source fails as requested.' };
  };
  return {
    ...source,
    ask: (call) => failureOf(call) ?? source.ask(call),
  };
}

/** Limits of accounts whose state alone produces a code. */
const states: Partial<Record<CodeName, Partial<NewAccount>>> = {
  permissionDenied: { operations: [] },
  rateLimit: { rate: { calls: 0, seconds: 60 } },
  dailyQuota: { dailyQuota: 0 },
  insufficientBalance: { balance: 0 },
};

/** Codes that only a source produces. */
const sourceCodes: readonly CodeName[] = ['collectionFailed', 'serverError'];

/** A gateway whose source is wrapped by `failingOnDemand`, with an account for each code. */
export async function gatewayTarget(store: Store, baseUrl: string): Promise<Target> {
  const token = await newToken(store, 'valid', {});
  const tokens = new Map<CodeName, string>();
  for (const { name } of resultCodes) {
    const limits = states[name];
    if (limits) tokens.set(name, await newToken(store, name, limits));
  }
  return {
    ...{ baseUrl, token, values: exampleValues },
    provoke: (code, operationId) => changesFor(code, operationId, tokens),
  };
}

/** The changes to a valid call that give a code; undefined for a code that the gateway never originates. */
function changesFor(
  code: number,
  operationId: OperationId,
  tokens: ReadonlyMap<CodeName, string>,
): ParameterChanges | undefined {
  const name = resultCodes.find((entry) => entry.code === code)?.name;
  if (name === 'success') return {};
  if (name === 'invalidToken') return { [security.name]: 'demo-token-that-nobody-has' };
  const required = parametersOf(operationId).filter((parameter) => parameter.required);
  const all = (value: string | undefined) =>
    Object.fromEntries(required.map((parameter) => [parameter.name, value]));
  if (name === 'invalidParameters') return all(undefined);
  if (name !== undefined && sourceCodes.includes(name)) return all(`${FAILING}${code}`);
  const token = name && tokens.get(name);
  // A relay coalesces equal calls in flight, and quota and balance do not refuse a coalesced call: this one must equal
  // no call that succeeds.
  return token === undefined ? undefined : { [security.name]: token, ...all(UNSHARED) };
}

/** Creates an account with these limits, unlimited otherwise, and returns its token. */
export async function newToken(
  store: Store,
  name: string,
  limits: Partial<NewAccount>,
): Promise<string> {
  const token = createToken();
  const unlimited = { operations: null, rate: null, dailyQuota: null, balance: null };
  const open = { ...unlimited, expiresAt: null, origins: null, group: null, createdAt: Date.now() };
  await store.createAccount({ ...open, ...limits, name, secretHash: hashToken(token) });
  return token;
}
