import type { OperationId } from '@social-data/contract';
import { resultCodes } from '@social-data/contract';
import type { RunningGateway, Source, SourceAnswer } from '@social-data/gateway';
import { pageSizes } from '@social-data/wire';
import { createToken, hashToken } from '../../../packages/gateway/src/tokens/token.ts';
import { parametersOf } from '../call.ts';
import type { Provocation, Target } from '../target.ts';
import { exampleValues, unknownValues } from './example-values.ts';
import { gatewayCases } from './gateway-cases.ts';

type Store = RunningGateway['store'];
type NewAccount = Parameters<Store['createAccount']>[0];
type CodeName = (typeof resultCodes)[number]['name'];

/** What a required parameter begins with for the source to fail; the code follows. */
const FAILING = 'failing-';

/** A source that fails with the code that a parameter names, and else answers as the one given. */
export function failingOnDemand(source: Source): Source {
  return {
    ...source,
    ask: (call): SourceAnswer | Promise<SourceAnswer> => {
      const asked = Object.values(call.values).map(String);
      const failing = asked.find((value) => value.startsWith(FAILING));
      if (failing === undefined) return source.ask(call);
      const code = Number(failing.slice(FAILING.length));
      return { ok: false, code, message: 'The source fails as it was told.' };
    },
  };
}

/** Limits of accounts that bring a code about by their state alone. */
const states: Partial<Record<CodeName, Partial<NewAccount>>> = {
  permissionDenied: { operations: [] },
  rateLimit: { rate: { calls: 0, seconds: 60 } },
  dailyQuota: { dailyQuota: 0 },
  insufficientBalance: { balance: 0 },
};

/** Codes that only a source can give. */
const ofTheSource: readonly CodeName[] = ['collectionFailed', 'serverError'];

/** The gateway over a source made by `failingOnDemand`, with accounts made for each code. */
export async function gatewayTarget(
  store: Store,
  address: Pick<Target, 'name' | 'baseUrl'> &
    Partial<Pick<Target, 'ca' | 'publicUrl' | 'secondUrl'>>,
): Promise<Target> {
  const validToken = await newToken(store, `${address.name}, valid`, {});
  const tokens = new Map<CodeName, string>();
  for (const { name } of resultCodes) {
    const limits = states[name];
    if (limits) tokens.set(name, await newToken(store, `${address.name}, ${name}`, limits));
  }
  const own = await gatewayCases(
    (name, limits) => newToken(store, `${address.name}, ${name}`, limits),
    `${FAILING}${codeOf('collectionFailed')}`,
  );
  return {
    ...address,
    ownCases: (profile) => own.filter((each) => each.profile === profile),
    reasons: {
      D6: 'It takes a clock that can be set, as the tests of the gateway have it.',
      D14: 'It belongs to the relay, which the gateway does not have yet.',
      D20: 'It would slow the suite down. The tests of the gateway hold it.',
    },
    timeout: 10_000,
    parallel: 8,
    attempts: 1,
    wait: 0,
    maxPages: 100,
    profiles: ['contract', 'decisions'],
    strict: true,
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
  if (name === undefined) return { cannot: 'The gateway has declared codes only.' };
  if (name === 'success') return {};
  if (name === 'invalidToken') return { token: 'demo-token-that-nobody-has' };
  const required = parametersOf(operationId).filter((parameter) => parameter.required);
  const all = (value: string | undefined) => ({
    parameters: Object.fromEntries(required.map((parameter) => [parameter.name, value])),
  });
  if (name === 'invalidParameters') return all(undefined);
  if (ofTheSource.includes(name)) return all(`${FAILING}${code}`);
  const token = tokens.get(name);
  return token === undefined ? { cannot: 'The gateway never gives it by itself.' } : { token };
}

function codeOf(name: CodeName): number | undefined {
  return resultCodes.find((entry) => entry.name === name)?.code;
}

async function newToken(store: Store, name: string, limits: Partial<NewAccount>): Promise<string> {
  const token = createToken();
  const unlimited = { operations: null, rate: null, dailyQuota: null, balance: null };
  const open = { ...unlimited, expiresAt: null, origins: null, createdAt: Date.now() };
  await store.createAccount({ ...open, ...limits, name, secretHash: hashToken(token) });
  return token;
}
