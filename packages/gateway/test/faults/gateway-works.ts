import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ServedProcess } from '../command/run-command.ts';
import { startRawUpstream } from '../relay/start-raw-upstream.ts';
import { Acknowledged } from './acknowledged.ts';
import type { FaultPlace } from './fault-place.ts';
import {
  adminOf,
  CALLER_TOKEN,
  chargedRequests,
  entriesOf,
  prepareData,
  reopen,
  serveUnderFault,
  type Work,
} from './work.ts';

const ROUNDS = 12;

/** A gateway with a dataset is started, serves calls and commands at the same time, and is stopped. */
export const calls: Work = {
  prepare: prepareData,
  run: async (place) => {
    const acknowledged = new Acknowledged(place);
    const gateway = await serveUnderFault(place);
    if (gateway !== undefined) {
      await load(place, gateway, acknowledged);
      await gateway.stop();
    }
    return () => reopen(place.path('data'), (reopened) => acknowledged.expectKept(reopened));
  },
};

async function load(
  place: FaultPlace,
  gateway: ServedProcess,
  acknowledged: Acknowledged,
): Promise<void> {
  const admin = adminOf(place.path('data'));
  for (let round = 0; round < ROUNDS; round += 1) {
    const search = () => acknowledged.search(gateway, CALLER_TOKEN);
    const commands = [
      ...(round % 3 === 1 ? [acknowledged.topUp(admin, 1_000 + round)] : []),
      ...(round === 8 ? [acknowledged.revoke(admin)] : []),
    ];
    const responses = await Promise.all([search(), search(), search()]);
    await Promise.all(commands);
    if (!responses.includes(true)) return;
  }
}

const BODY = JSON.stringify({ code: 0, message: 'success', data: { users: [], filters: [] } });

/** A relay pays an upstream for calls, and is stopped. */
export const relay: Work = {
  points: /-wal$|upstream|caller/,
  prepare: async (root) => {
    await prepareData(root);
    writeFileSync(join(root, 'team-token'), 'team-token-of-the-faults\n', { mode: 0o600 });
  },
  run: async (place) => {
    const upstream = await startRawUpstream();
    upstream.respond = () => `HTTP/1.1 200 OK\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
    const acknowledged = new Acknowledged(place);
    const own = ['--source', 'relay', '--upstream', upstream.url];
    const gateway = await serveUnderFault(
      place,
      [...own, '--upstream-token-file', place.path('team-token')],
      Number(new URL(upstream.url).port),
    );
    if (gateway !== undefined) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const search = (number: number) =>
          acknowledged.search(gateway, CALLER_TOKEN, `keyword ${round} ${number}`);
        const responses = await Promise.all([search(1), search(2)]);
        if (!responses.includes(true)) break;
      }
      await gateway.stop();
    }
    const billed = upstream.connections.flatMap(({ keywords }) => keywords);
    return (kind) =>
      reopen(place.path('data'), async (reopened) => {
        await acknowledged.expectKept(reopened);
        expect(new Set(billed).size, 'no request is paid twice').toBe(billed.length);
        const charged = chargedRequests(reopened.entries).filter(isOfRelay).length;
        expect(charged, 'charges without a request').toBeLessThanOrEqual(billed.length);
        // A power loss may take the reservations that no later commit has synced (adr/0001).
        if (kind !== 'kill') return;
        const uncertain = await entriesOf(reopened.admin, { isUncertain: true });
        const requests = uncertain.reduce((sum, entry) => sum + entry.uncertain, 0);
        expect(charged + requests, 'paid requests that the ledger knows').toBeGreaterThanOrEqual(
          billed.length,
        );
      });
  },
};

/** The data was prepared with other request ids, by the store itself. */
function isOfRelay(requestId: string | null): boolean {
  return requestId !== null && !requestId.startsWith('request ');
}
