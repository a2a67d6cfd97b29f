import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { PROTOCOL_VERSION } from '../../../packages/gateway/src/admin/admin-protocol.ts';
import { startAdminServer } from '../../../packages/gateway/src/admin/admin-server.ts';
import { adminSocketPath } from '../../../packages/gateway/src/admin/admin-socket-path.ts';
import { createLocalAdmin } from '../../../packages/gateway/src/admin/local-admin.ts';
import { systemClock } from '../../../packages/gateway/src/clock.ts';
import { openDatabase } from '../../../packages/gateway/src/database/open-database.ts';
import { dataFileOf } from '../../../packages/gateway/src/open-data-file.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { mutated, oddJson } from '../mutated-text.ts';

const REFUSED = 'This command is not fuzzed.';
const refuse = async () => {
  throw new Error(REFUSED);
};

/** Commands that read and write files by their path, or write as much data as they are told. */
const unsafe = {
  backup: refuse,
  importDataset: refuse,
  seedDataset: refuse,
};

const accountNames = fc.oneof(fc.constantFrom('a', 'b', 'nobody', ''), oddJson());
const credits = fc.oneof(fc.integer(), fc.constantFrom(1, -1, 1.5, 2 ** 53, 1e308), oddJson());
const newTokens = fc.record({
  ...{ name: accountNames, operations: fc.oneof(fc.constant(null), oddJson()), balance: credits },
  rate: fc.oneof(fc.constant(null), fc.record({ calls: credits, seconds: credits })),
  ...{ dailyQuota: fc.oneof(fc.constant(null), credits), expiresAt: fc.oneof(credits, oddJson()) },
  ...{ origins: fc.constant(null), group: fc.oneof(fc.constant(null), oddJson()) },
});
const requests = fc
  .oneof(
    newTokens.map((input) => ({ command: 'createToken', input })),
    fc.array(newTokens, { maxLength: 2 }).map((tokens) => ({
      ...{ command: 'createTokens', input: { tokens } },
    })),
    fc.record({ account: accountNames, credits, note: oddJson(), key: oddJson() }).map((input) => ({
      ...{ command: 'topUpToken', input },
    })),
    fc.record({ account: accountNames, changes: oddJson() }).map((input) => ({
      ...{ command: 'updateToken', input },
    })),
    fc
      .record({
        command: fc.constantFrom(
          ...['listTokens', 'showToken', 'rotateToken', 'revokeToken', 'changeTokens', 'setBudget'],
          ...['createGroup', 'removeGroup', 'listGroups', 'removeBudget', 'listBudgets', 'usage'],
          ...['usageBy', 'failures', 'ledger', 'verifyLedger', 'toString', '__proto__', 'backup'],
        ),
        input: fc.oneof(fc.record({ account: accountNames, limit: credits }), oddJson()),
      })
      .map((request) => request),
  )
  .map((request) => JSON.stringify({ protocol: PROTOCOL_VERSION, ...request }));

/** Lines to the admin socket. Each gets a result or an error, and the ledger stays consistent. */
export const adminMessages: FuzzTarget = {
  name: 'admin-messages',
  runs: 200,
  inputs: fc.oneof({ arbitrary: requests, weight: 3 }, mutated(requests)),
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'fuzzed-admin-'));
    const quotaZone = 'UTC';
    const data = dataFileOf(openDatabase({ file: ':memory:' }), { clock: systemClock, quotaZone });
    const { store } = data;
    const admin = { ...createLocalAdmin({ ...data, quotaZone }), ...unsafe };
    const path = adminSocketPath(folder);
    const server = await startAdminServer(path, admin);
    return {
      async take(input) {
        const last = (await reply(path, input)).trimEnd().split('\n').at(-1) ?? '';
        const { result, error } = Object(JSON.parse(last));
        if (result === undefined && typeof error !== 'string')
          throw new Error(`This is neither a result nor an error: ${last.slice(0, 500)}`);
      },
      async close() {
        const problems = await store.verify();
        await server.close();
        await data.close();
        rmSync(folder, { recursive: true, force: true });
        if (problems.length > 0) throw new Error(problems.join('\n'));
      },
    };
  },
};

/** Everything that the gateway sends after a line. */
async function reply(path: string, line: string): Promise<string> {
  const socket = connect(path).setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(`${line}\n`);
  await once(socket, 'end');
  socket.destroy();
  return text;
}
