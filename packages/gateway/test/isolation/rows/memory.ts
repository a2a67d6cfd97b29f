import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Arena, IsolationRow } from '../isolation-row.ts';
import { metricOf } from './metric-of.ts';
import { untilIdle } from './upstream-queue.ts';

const READERS = 24;
const RESPONSE_BYTES = 7.5e6;
const HOLD_MS = 3_000;
/** The bytes of the response, which the upstream sends once, and what Node keeps of them for a while. */
const MAX_ADDED_MIB = 60;

export const memory: IsolationRow = {
  shared: 'memory',
  worst: 'many callers of one large response that do not read',
  protection: 'callers of a request share its bytes, and what is being written is bounded',
  attacker: { balance: 1 },
  attack: async (arena) => {
    const readers = openReaders(arena);
    await sleep(HOLD_MS);
    for (const reader of readers) reader.destroy();
  },
  atWorst: async (arena) => {
    const before = heldMiB();
    await expect.poll(() => metricOf(arena, 'social_data_calls_in_progress')).toBe(READERS);
    await arena.upstream.order({ openGate: true });
    await untilIdle(arena);
    expect(heldMiB() - before).toBeLessThan(MAX_ADDED_MIB);
  },
};

function heldMiB(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** Opens connections that ask for the same response and do not read it. */
function openReaders({ attacker }: Arena): readonly Socket[] {
  const url = new URL(attacker.urlOf({ subject: `large:gate-${RESPONSE_BYTES}` }));
  return Array.from({ length: READERS }, () => {
    const socket = connect(Number(url.port), url.hostname).pause();
    socket.on('error', () => {});
    socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
    return socket;
  });
}
