import { setTimeout } from 'node:timers/promises';
import {
  openRawConnection,
  type RawConnection,
} from '../../../packages/gateway/test/server/raw-connection.ts';
import { addressesOf, pathOf } from '../phase-context.ts';
import type { SoakEvent } from '../soak-event.ts';

const CONNECTIONS_PER_ADDRESS = 6;
const FROM = '127.0.0.6';
/** The part of a phase that they stay. */
const SHARE = 0.2;

/**
 * Connections that send nothing, the beginning of a request, bytes that are no HTTP and no TLS, or a whole request and then
 * close their sending side. Those that the gateway has not closed by then are reset.
 */
export const halfOpenConnections: SoakEvent = {
  name: 'half-open connections',
  timesPerPhase: 2,
  run: async ({ arena, accounts, signal, trafficMs }) => {
    const path = pathOf(arena.large, accounts.slow.token);
    const openings: readonly ((connection: RawConnection) => void)[] = [
      () => {},
      (connection) => connection.send(`GET ${path} HTTP/1.1\r\nHost:`),
      (connection) => connection.send('\u0016\u0003\u0001\u0002nothing'),
      (connection) => {
        accounts.slow.addUnread();
        connection.send(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
        connection.end();
      },
    ];
    const connections = addressesOf(arena.gateways).flatMap((address) =>
      Array.from({ length: CONNECTIONS_PER_ADDRESS }, (_, index) => {
        const connection = openRawConnection(Number(new URL(address).port), FROM);
        openings[index % openings.length]?.(connection);
        return connection;
      }),
    );
    await setTimeout(trafficMs * SHARE, undefined, { signal }).catch(() => {});
    for (const connection of connections) connection.destroy();
  },
};
