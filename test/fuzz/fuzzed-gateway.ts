import { resultCodes } from '@social-data/contract/result-codes';
import { configWith, type GatewayConfig, type Source } from '@social-data/gateway';
import { openDatabase } from '../../packages/database/src/open-database.ts';
import { dataFileOf } from '../../packages/gateway/src/open-data.ts';
import { startGateway } from '../../packages/gateway/src/start-gateway.ts';
import { createToken, hashToken } from '../../packages/ledger/src/accounts.ts';
import { type Clock, systemClock } from '../../packages/source/src/source.ts';

const BALANCE = 1_000_000_000;

/** A gateway with data in memory, and an account whose charges are compared with what its responses say. */
export interface FuzzedGateway {
  readonly url: string;
  readonly token: string;
  /** Throws unless a response is an envelope whose charge and balance are right. @returns its code */
  checkResponse(headers: Readonly<Record<string, unknown>>, text: string): number;
  /** Closes the gateway. Throws when the ledger has other charges than the responses named. */
  close(): Promise<void>;
}

export interface FuzzedGatewayOptions {
  readonly config?: Partial<GatewayConfig>;
  readonly clock?: Clock;
  /** Changes the source of sample data. @default none of it exists, and the configuration names the source */
  readonly sourceOf?: (dataset: Source) => Source;
  /** Whether callers may lose responses, so that the ledger is compared with itself alone. @default false */
  readonly losesResponses?: boolean;
}

export async function startFuzzedGateway(options: FuzzedGatewayOptions): Promise<FuzzedGateway> {
  const { clock = systemClock, sourceOf, losesResponses = false } = options;
  const config = configWith({ port: 0, adminPort: null, logLevel: 'silent', ...options.config });
  const { quotaZone } = config;
  const data = dataFileOf(openDatabase({ file: ':memory:' }), { clock, quotaZone });
  if (sourceOf !== undefined) await data.dataset.seed({ authors: 5, users: 200, questions: 5 });
  const publicUrl = () => 'http://gateway.invalid';
  const gateway = await startGateway(config, {
    ...{ clock, data },
    ...(sourceOf !== undefined && {
      source: sourceOf(data.dataset.createSource({ cursorSecret: 'fuzzed', publicUrl })),
    }),
    // Responses to wrong tokens would be delayed (decision D20).
    throttle: { freeAttempts: Number.MAX_SAFE_INTEGER },
  });
  const token = createToken();
  const { id } = await gateway.store.createAccount({
    ...{ operations: null, rate: null, dailyQuota: null, expiresAt: null, origins: null },
    ...{ group: null, balance: BALANCE, name: 'fuzzed', secretHash: hashToken(token) },
  });
  let charged = 0;
  return {
    ...{ url: gateway.url, token },
    checkResponse(headers, text) {
      const code = checkEnvelope(text);
      const { 'x-cost': cost = 0, 'x-balance-remaining': balance } = headers;
      if (code !== 0 && Number(cost) > 0) throw new Error(`Code ${code} costs ${cost}.`);
      charged += Number(cost);
      if (balance !== undefined && Number(balance) !== BALANCE - charged)
        throw new Error(`The balance is ${balance} after charges of ${charged} from ${BALANCE}.`);
      return code;
    },
    async close() {
      let ofLedger = 0;
      for await (const rows of gateway.store.usageSums(['token'], { accountIds: [id] }))
        for (const { credits } of rows) ofLedger += credits;
      const problems = [...(await gateway.store.verify())];
      if (!losesResponses && ofLedger !== charged)
        problems.push(`The responses named charges of ${charged}, the ledger has ${ofLedger}.`);
      await gateway.close();
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}

/** Throws unless a text is an envelope with a code of the contract, and with data exactly on success. @returns its code */
export function checkEnvelope(text: string): number {
  const envelope: unknown = JSON.parse(text);
  const { code, message, data, recordTime } = Object(envelope);
  const isKnown = resultCodes.some((each) => each.code === code);
  const hasMembers = typeof message === 'string' && typeof recordTime === 'string';
  if (!isKnown || !hasMembers || data === undefined || (code !== 0 && data !== null))
    throw new Error(`This is no envelope of the contract: ${text.slice(0, 500)}`);
  return code;
}
