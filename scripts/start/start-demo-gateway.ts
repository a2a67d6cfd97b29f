import { serveGateway } from '../../packages/gateway/src/admin/serve-gateway.ts';
import { withDemoFolder } from '../../packages/gateway/src/admin/start-demo.ts';
import { systemClock } from '../../packages/gateway/src/clock.ts';
import { readConfig } from '../../packages/gateway/src/config/read-config.ts';
import { unlimitedAccount } from '../../packages/gateway/src/ledger/accounts/account.ts';
import { createToken, hashToken } from '../../packages/gateway/src/ledger/accounts/token.ts';
import { openData } from '../../packages/gateway/src/open-data.ts';
import type { RunningGateway } from '../../packages/gateway/src/start-gateway.ts';

export interface DemoGatewayOptions {
  readonly port: number;
  readonly host: string;
  /** More options of the command `serve`, and the environment variables that they name. */
  readonly flags: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Each of them gets a token. */
  readonly persons?: readonly string[];
  /**
   * Credits of each person.
   * @default null unlimited
   */
  readonly balance?: number | null;
}

export interface DemoGateway extends RunningGateway {
  /** The tokens of the persons, in their order. */
  readonly tokens: readonly string[];
}

/**
 * Starts a gateway in a temporary folder, which is removed when it is closed. It logs warnings only and serves no health,
 * readiness and metrics.
 */
export async function startDemoGateway(options: DemoGatewayOptions): Promise<DemoGateway> {
  const { port, host, flags, env = {}, persons = [], balance = null } = options;
  const all = { host, port: String(port), noAdmin: 'true', logLevel: 'warn', ...flags };
  const accounts = persons.map((name) => ({ name, balance, token: createToken() }));
  const gateway = await withDemoFolder(async (dataDir) => {
    const config = readConfig({ ...all, dataDir }, env);
    // Before the start, which warns of a gateway without tokens.
    const data = await openData(config, { clock: systemClock });
    await data.store.createAccounts(
      accounts.map(({ token, ...account }) => ({
        ...unlimitedAccount,
        ...account,
        secretHash: hashToken(token),
      })),
    );
    return serveGateway(config, { parts: { data } });
  });
  return { ...gateway, tokens: accounts.map(({ token }) => token) };
}
