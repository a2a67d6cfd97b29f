import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Admin, AdminCommand, CommandEvent, ListContext } from './admin.ts';
import {
  type AdminMessage,
  type AdminRequest,
  ALIVE_INTERVAL_MS,
  encodeLine,
  PROTOCOL_VERSION,
} from './admin-protocol.ts';

/** Characters. The longest requests contain the limits of many tokens. */
const MAX_REQUEST_LENGTH = 16_000_000;

/** Milliseconds that the client has to read the outcome before the connection is closed. */
const CLOSE_TIMEOUT_MS = 2_000;

export interface AdminServer {
  /** Accepts no more commands, aborts the running ones, and waits for them. */
  close(): Promise<void>;
}

/**
 * Listens for admin commands on a socket. Call it only while the data file is open: its lock proves that no other
 * gateway listens on an existing socket file, so a killed gateway left the file, and it can be removed.
 */
export async function startAdminServer(socketPath: string, admin: Admin): Promise<AdminServer> {
  const running = new Set<Promise<void>>();
  const shutdown = new AbortController();
  const server = createServer((socket) => {
    const command = handleConnection(socket, admin, shutdown.signal).catch(() => {});
    running.add(command);
    void command.finally(() => running.delete(command));
  });
  rmSync(socketPath, { force: true });
  // Without `exclusive`, the primary process would listen in place of a worker.
  server.listen({ path: socketPath, exclusive: true });
  // The socket is bound but does not accept yet, so no client connects before its mode is set.
  chmodSync(socketPath, 0o600);
  await once(server, 'listening');
  return {
    close: async () => {
      server.close();
      shutdown.abort(new Error('The gateway is shutting down.'));
      await Promise.all(running);
    },
  };
}

async function handleConnection(
  socket: Socket,
  admin: Admin,
  shutdown: AbortSignal,
): Promise<void> {
  const disconnected = new AbortController();
  socket.on('error', () => disconnected.abort(new Error('The connection was lost.')));
  socket.on('close', () => disconnected.abort(new Error('The command was interrupted.')));
  const signal = AbortSignal.any([disconnected.signal, shutdown]);
  try {
    const line = await readRequestLine(socket, signal);
    const emit = (event: CommandEvent) => send(socket, { event }, signal);
    const writeRows = (rows: readonly unknown[]) => send(socket, { rows }, signal);
    const outcome = await runCommand(line, admin, { emit, writeRows, signal }).finally(
      sayAlive(socket),
    );
    socket.end(encodeLine(outcome));
    const closed = socket.destroyed || once(socket, 'close');
    await Promise.race([closed, setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  } finally {
    socket.destroy();
  }
}

/** The socket stays in flowing mode afterwards, so that a disconnect is noticed while the command runs. */
function readRequestLine(socket: Socket, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const parts: string[] = [];
    let length = 0;
    const onData = (chunk: unknown): void => {
      const part = String(chunk);
      const end = part.indexOf('\n');
      parts.push(end < 0 ? part : part.slice(0, end));
      length += part.length;
      if (end < 0 && length <= MAX_REQUEST_LENGTH) return;
      socket.off('data', onData).resume();
      if (end < 0) reject(new Error('The command is too long.'));
      else resolve(parts.join(''));
    };
    socket.setEncoding('utf8').on('data', onData);
  });
}

async function runCommand(
  line: string,
  admin: Admin,
  context: ListContext<unknown>,
): Promise<AdminMessage> {
  try {
    const { protocol, command, input }: AdminRequest = JSON.parse(line);
    if (protocol !== PROTOCOL_VERSION || !Object.hasOwn(admin, command))
      return {
        error:
          'The running gateway is of another release than this command. Use the command of the same release, or restart the gateway.',
      };
    // The input is trusted: the version matches, and only users with access to the data can connect.
    const run = admin[command] as AdminCommand<unknown, unknown>;
    return { result: (await run(input, context)) ?? null };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Tells the client at intervals that its command still runs. Returns a function that ends this. */
function sayAlive(socket: Socket): () => void {
  const timer = setInterval(() => {
    // A slow client still has messages to read, and they show as well that the command runs.
    if (socket.writableLength === 0) socket.write(encodeLine({ alive: true }));
  }, ALIVE_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Sends a message, and waits for a slow client, so that a long export does not accumulate in memory. */
async function send(socket: Socket, message: AdminMessage, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!socket.write(encodeLine(message))) await once(socket, 'drain', { signal });
}
