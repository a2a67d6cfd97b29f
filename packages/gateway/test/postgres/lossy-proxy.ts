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
  /**
   * Cuts the connection of the next request that contains a text, when so many bytes of its requests or replies have
   * passed since then.
   */
  cut(text: string, of: 'requests' | 'replies', bytes: number): Cut;
  close(): Promise<void>;
}

/** A connection that is to be cut. */
export interface Cut {
  /** Whether that many bytes came, and more. */
  isDone: boolean;
}

interface PlannedCut extends Cut {
  readonly text: string;
  readonly of: 'requests' | 'replies';
  /** How many bytes may still pass. */
  left: number;
  caller?: Socket;
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
  let planned: PlannedCut | undefined;
  const server = createServer((caller) => {
    const behind = connect(join(database.host, socketName));
    for (const socket of [caller, behind]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    let isDoomed = false;
    const pass = (of: PlannedCut['of'], to: Socket, data: Buffer) => {
      if (planned?.caller !== caller || planned.of !== of) return to.write(data);
      if (planned.isDone) return;
      planned.isDone = data.length > planned.left;
      to.write(data.subarray(0, planned.left));
      planned.left -= data.length;
      if (planned.isDone) for (const socket of [caller, behind]) socket.end();
    };
    caller
      .on('data', (data) => {
        isHolding ||= holdsFrom !== undefined && data.includes(holdsFrom);
        isDoomed ||= awaited !== undefined && data.includes(awaited.text);
        if (planned !== undefined && data.includes(planned.text)) planned.caller ??= caller;
        pass('requests', behind, data);
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
        else pass('replies', caller, data);
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
    cut: (text, of, bytes) => {
      planned = { isDone: false, text, of, left: bytes };
      return planned;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
