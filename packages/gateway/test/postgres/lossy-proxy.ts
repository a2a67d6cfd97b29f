import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';

/** A proxy between a gateway and PostgreSQL that loses or holds the replies of the server. */
export interface LossyProxy {
  /** The address of the database through the proxy. */
  readonly address: PostgresAddress;
  /** Breaks the connection on which the server replies next, without the reply. */
  loseNextReply(): void;
  /**
   * The same for the reply to the next request that contains a text, and for all that comes before it. Resolves when the
   * server has ended the transaction, whose reply is lost.
   */
  loseReplyTo(text: string): Promise<void>;
  /**
   * Holds all replies, like a network that stalls; requests still arrive.
   * @param from begins with the reply to a request that contains this text. @default with the next reply
   */
  hold(from?: string): void;
  release(): void;
  close(): Promise<void>;
}

/** The last message of a reply outside a transaction: `ReadyForQuery`, idle. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

export async function startLossyProxy(database: PostgresAddress): Promise<LossyProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-proxy-'));
  chmodSync(folder, 0o755);
  const socketName = `.s.PGSQL.${database.port}`;
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let losesNext = false;
  let awaited: { readonly text: string; readonly onLost: () => void } | undefined;
  let isHolding = false;
  let holdsFrom: string | undefined;
  const server = createServer((caller) => {
    const behind = connect(join(database.host, socketName));
    for (const socket of [caller, behind]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    let isDoomed = false;
    caller
      .on('data', (data) => {
        isHolding ||= holdsFrom !== undefined && data.includes(holdsFrom);
        isDoomed ||= awaited !== undefined && data.includes(awaited.text);
        behind.write(data);
      })
      .on('close', () => behind.destroy());
    behind
      .on('data', (data) => {
        if (isDoomed) {
          // A server that cannot reply to what comes before a commit does not commit.
          if (!data.subarray(-READY.length).equals(READY)) return;
          awaited?.onLost();
          awaited = undefined;
          caller.destroy();
        } else if (losesNext) {
          losesNext = false;
          caller.destroy();
        } else if (isHolding) held.push(() => caller.write(data));
        else caller.write(data);
      })
      .on('close', () => caller.destroy());
  });
  server.listen(join(folder, socketName));
  await once(server, 'listening');
  return {
    address: { ...database, host: folder },
    loseNextReply: () => {
      losesNext = true;
    },
    loseReplyTo: (text) =>
      new Promise((onLost) => {
        awaited = { text, onLost };
      }),
    hold: (from) => {
      holdsFrom = from;
      isHolding = from === undefined;
    },
    release: () => {
      holdsFrom = undefined;
      isHolding = false;
      for (const send of held.splice(0)) send();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
