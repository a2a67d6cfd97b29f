import { type OperationId, resultCodes } from '@social-data/contract';
import type { RunningGateway, Source, SourceResult } from '@social-data/gateway';
import { pageSizes } from '@social-data/server-protocol';
import type { SuiteTarget } from '../../../packages/conform/src/conformance-case.ts';
import { parametersOf } from '../../../packages/conform/src/request-path.ts';
import type { Provocation, Target } from '../../../packages/conform/src/target.ts';
import { exampleValues, unknownValues } from '../../../packages/conform/src/targets.ts';
import { createToken, hashToken } from '../../../packages/gateway/src/ledger/accounts/token.ts';
import { accountCases } from './account-cases.ts';

type Store = RunningGateway['store'];
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
    askWithoutSlot: (call) => failureOf(call) ?? source.askWithoutSlot?.(call),
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
export async function gatewayTarget(
  store: Store,
  address: Pick<Target, 'name' | 'baseUrl'> &
    Partial<Pick<Target, 'ca' | 'publicUrl' | 'secondUrl' | 'hugeIntegers'>>,
): Promise<SuiteTarget> {
  const validToken = await newToken(store, `${address.name}, valid`, {});
  const tokens = new Map<CodeName, string>();
  for (const { name } of resultCodes) {
    const limits = states[name];
    if (limits) tokens.set(name, await newToken(store, `${address.name}, ${name}`, limits));
  }
  const own = await accountCases(
    (name, limits) => newToken(store, `${address.name}, ${name}`, limits),
    `${FAILING}${codeOf('collectionFailed')}`,
  );
  return {
    hugeIntegers: 'accepted',
    ...address,
    ownCases: (profile) => own.filter((each) => each.profile === profile),
    reasons: {
      D6: 'It needs a clock that can be set, which the tests of the gateway have.',
      D14: 'It belongs to the relay, whose own tests cover it.',
      D20: 'It would slow the suite down. The tests of the gateway cover it.',
    },
    timeout: 30_000,
    parallel: 8,
    attempts: 1,
    wait: 0,
    maxPages: 100,
    validToken,
    values: exampleValues,
    unknownValues,
    unknownAuthors: 'refused',
    pageSizes,
    realStates: true,
    provoke: (code, operationId) => provocationOf(code, operationId, tokens),
  };
}

function provocationOf(
  code: number,
  operationId: OperationId,
  tokens: ReadonlyMap<CodeName, string>,
): Provocation | { readonly cannot: string } {
  const name = resultCodes.find((entry) => entry.code === code)?.name;
  if (name === undefined) return { cannot: 'The gateway sends declared codes only.' };
  if (name === 'success') return {};
  if (name === 'invalidToken') return { token: 'demo-token-that-nobody-has' };
  const required = parametersOf(operationId).filter((parameter) => parameter.required);
  const all = (value: string | undefined) => ({
    parameters: Object.fromEntries(required.map((parameter) => [parameter.name, value])),
  });
  if (name === 'invalidParameters') return all(undefined);
  if (sourceCodes.includes(name)) return all(`${FAILING}${code}`);
  const token = tokens.get(name);
  if (token === undefined) return { cannot: 'The gateway never originates it.' };
  // A relay coalesces equal calls in flight, and quota and balance do not refuse a coalesced call: this one must equal
  // no call that succeeds.
  return { token, ...all(UNSHARED) };
}

function codeOf(name: CodeName): number | undefined {
  return resultCodes.find((entry) => entry.name === name)?.code;
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
