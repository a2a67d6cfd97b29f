import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { addressesOf, type PhaseContext, pathOf } from '../phase-context.ts';
import type { SoakEvent } from '../soak-event.ts';

const READERS_PER_ADDRESS = 2;
/** Requests that each pipelines, more than what the system buffers for a connection. */
const REQUESTS = 8;
const READ_INTERVAL_MS = 100;
/** The part of a phase that they stay. */
const SHARE = 0.3;

/** Callers of large responses: one of two reads a little now and then, the other one nothing. In the end, both leave. */
export const slowReaders: SoakEvent = {
  name: 'slow readers',
  timesPerPhase: 2,
  run: async (phase) => {
    const addresses = addressesOf(phase.arena.gateways);
    const readers = addresses.flatMap((address) =>
      Array.from({ length: READERS_PER_ADDRESS }, (_, index) => read(phase, address, index === 0)),
    );
    await Promise.all(readers);
  },
};

async function read(phase: PhaseContext, address: string, reads: boolean): Promise<void> {
  const { arena, accounts, signal, trafficMs } = phase;
  const until = performance.now() + trafficMs * SHARE;
  const socket = open(address).pause();
  const closed = once(socket, 'close');
  socket.on('error', () => {});
  const request = `GET ${pathOf(arena.large, accounts.slow.token)} HTTP/1.1\r\nHost: a\r\n\r\n`;
  socket.write(request.repeat(REQUESTS));
  for (let sent = 0; sent < REQUESTS; sent += 1) accounts.slow.addUnread();
  while (performance.now() < until && !signal.aborted && !socket.destroyed) {
    await setTimeout(READ_INTERVAL_MS);
    if (reads) socket.read();
  }
  socket.destroy();
  await closed;
}

function open(address: string): Socket {
  const { port, protocol } = new URL(address);
  const place = { host: '127.0.0.1', port: Number(port), localAddress: '127.0.0.5' };
  return protocol === 'http:'
    ? connect(place)
    : connectTls({ ...place, rejectUnauthorized: false });
}
