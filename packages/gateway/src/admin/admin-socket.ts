import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { messageOf } from '@social-data/database/data-file';
import { ConfigError, errorCode } from '../config/config-error.ts';
import type {
  Admin,
  CommandInput,
  CommandName,
  CommandOutput,
  ListInput,
  ListName,
  ListRow,
} from './admin.ts';
import {
  AdminError,
  type CommandContext,
  type CommandEvent,
  OTHER_RELEASE,
  unwatched,
} from './command-context.ts';

/**
 * Version of the protocol of the admin socket. Each command has its own connection, and every message is one line of
 * JSON: the client sends the request, the gateway sends events or rows, a sign of life at regular intervals, and
 * finally the result or an error. A gateway of another version refuses the request.
 */
export const PROTOCOL_VERSION = 7;

type AdminRequest = { readonly protocol: number } & (
  | { readonly command: CommandName; readonly input: CommandInput<CommandName> }
  | { readonly list: ListName; readonly input: ListInput<ListName> }
);

type AdminMessage<Output, Row> =
  | { readonly event: CommandEvent }
  | { readonly alive: true }
  | { readonly rows: readonly Row[] }
  | { readonly result: Output }
  | { readonly error: string };

/** Milliseconds between two signs of life while a gateway runs a command. */
const ALIVE_INTERVAL_MS = 1_000;

/** Milliseconds without a sign of life until a command fails. */
const TIMEOUT_MS = 15_000;

/** Milliseconds that the client has to read the outcome before the connection is closed. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Runs the commands in the gateway that listens on an admin socket. */
export function createAdminClient(socketPath: string): Admin {
  return {
    run: async <Name extends CommandName>(
      command: Name,
      input: CommandInput<Name>,
      context = unwatched(),
    ) => {
      const request = { protocol: PROTOCOL_VERSION, command, input };
      type Output = CommandOutput<Name>;
      const messages = sendRequest<Output, never>(socketPath, request, context.signal);
      for await (const message of messages) {
        if ('result' in message) return message.result;
        if ('event' in message) await context.emit(message.event);
      }
      throw new Error('Unreachable: the messages end with a result or an error');
    },
    list: async function* <Name extends ListName>(
      list: Name,
      input: ListInput<Name>,
      context: CommandContext = unwatched(),
    ) {
      const request = { protocol: PROTOCOL_VERSION, list, input };
      const messages = sendRequest<null, ListRow<Name>>(socketPath, request, context.signal);
      for await (const message of messages) if ('rows' in message) yield message.rows;
    },
  };
}

/**
 * Sends a request and yields the messages until its result, which is the last one.
 * @throws AdminError for an error of the command, and when the gateway is silent or has stopped
 */
async function* sendRequest<Output, Row>(
  socketPath: string,
  request: object,
  signal: AbortSignal,
): AsyncGenerator<AdminMessage<Output, Row>, void, undefined> {
  const socket = await connect(socketPath).catch(() => {
    throw new AdminError('The gateway has stopped. Give the command again.');
  });
  const disconnect = () => socket.destroy();
  let isSilent = false;
  let isYielding = false;
  socket.setTimeout(TIMEOUT_MS).on('timeout', () => {
    // While the output waits for its reader, the command reads nothing from the gateway.
    isSilent = !isYielding;
    if (isSilent) socket.destroy();
  });
  signal.addEventListener('abort', disconnect, { once: true });
  try {
    socket.write(encodeLine(request));
    for await (const line of readLines(socket)) {
      const message: AdminMessage<Output, Row> = JSON.parse(line);
      if ('error' in message) throw new AdminError(message.error);
      isYielding = true;
      yield message;
      if ('result' in message) return;
      isYielding = false;
      socket.setTimeout(TIMEOUT_MS);
    }
    throw new AdminError(
      isSilent
        ? `The gateway did not respond for ${TIMEOUT_MS / 1000} s: it is stopped or overloaded. Look at its process and its log. It may still run the command later: check the data before you run it again.`
        : 'The gateway stopped before the command was done. A change may have been made, as a whole or not at all: check before you give the command again.',
    );
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', disconnect);
    socket.destroy();
  }
}

/** Whether a gateway listens on the socket. A killed gateway leaves a socket file without a listener. */
export async function isListening(socketPath: string): Promise<boolean> {
  try {
    (await connect(socketPath)).destroy();
    return true;
  } catch {
    return false;
  }
}

async function connect(socketPath: string): Promise<Socket> {
  const socket = createConnection(socketPath);
  await once(socket, 'connect');
  // Without a listener, an error of the connection would end the process. The reader sees the end of the lines.
  socket.on('error', () => {});
  return socket;
}

/**
 * Yields the lines that arrive on a socket, and ends when the connection closes or breaks. Not node:readline: it
 * waits forever on a destroyed socket, and it splits lines at U+2028, which JSON texts may contain.
 */
async function* readLines(socket: Socket): AsyncGenerator<string, void, undefined> {
  socket.setEncoding('utf8');
  let parts: string[] = [];
  try {
    for await (const chunk of socket) {
      const [first = '', ...others] = String(chunk).split('\n');
      parts.push(first);
      for (const other of others) {
        yield parts.join('');
        parts = [other];
      }
    }
  } catch {
    // A killed gateway breaks the connection. The caller handles it like any other end without a result.
  }
}

function encodeLine(message: object): string {
  return `${JSON.stringify(message)}\n`;
}

export interface AdminServer {
  /** Accepts no more commands, aborts the running ones, and waits for them. */
  close(): Promise<void>;
}

/**
 * Listens for admin commands on a socket. Call it only while the data file is open: its lock proves that no other
 * gateway listens on an existing socket file, so a killed gateway left the file, and it can be removed.
 * @throws ConfigError when the disk has no sockets
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
  const listening = once(server, 'listening');
  server.listen(socketPath);
  // The socket is bound but does not accept yet, so no client connects before its mode is set.
  if (server.listening) chmodSync(socketPath, 0o600);
  try {
    await listening;
  } catch (error) {
    throw new ConfigError(
      `The admin socket ${socketPath} cannot be created (${errorCode(error)}). Give a data folder on a disk of this machine with --data-dir: the disks of other systems may have no sockets.`,
    );
  }
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
  // Waits for a slow client, so that a long export does not accumulate in memory.
  const send = async (message: object) => {
    signal.throwIfAborted();
    if (!socket.write(encodeLine(message))) await once(socket, 'drain', { signal });
  };
  const alive = setInterval(() => {
    // A slow client still has messages to read, and they show as well that the command runs.
    if (socket.writableLength === 0) socket.write(encodeLine({ alive: true }));
  }, ALIVE_INTERVAL_MS);
  try {
    const line = await readRequest(socket, signal);
    const outcome = await respond(line, admin, send, signal).catch((error) => {
      return { error: messageOf(signal.aborted ? signal.reason : error) };
    });
    clearInterval(alive);
    socket.end(encodeLine(outcome));
    const closed = socket.destroyed || once(socket, 'close');
    await Promise.race([closed, setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  } finally {
    clearInterval(alive);
    socket.destroy();
  }
}

/** Reads the one line of a client. The socket flows on afterwards, so that a disconnect is noticed. */
function readRequest(socket: Socket, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (text.endsWith('\n')) resolve(text);
    });
  });
}

/** The input is trusted: the version matches, and only users with access to the data can connect. */
async function respond(
  line: string,
  admin: Admin,
  send: (message: object) => Promise<void>,
  signal: AbortSignal,
): Promise<object> {
  const request: AdminRequest = JSON.parse(line);
  if (request.protocol !== PROTOCOL_VERSION) throw new AdminError(OTHER_RELEASE);
  // Breaks the connection to a client that gave up while the gateway was stopped.
  await send({ alive: true });
  await setImmediate();
  signal.throwIfAborted();
  const context = { emit: (event: CommandEvent) => send({ event }), signal };
  if ('command' in request)
    return { result: (await admin.run(request.command, request.input, context)) ?? null };
  for await (const rows of admin.list(request.list, request.input, context)) await send({ rows });
  return { result: null };
}
