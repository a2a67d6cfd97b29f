import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Administration, Command, CommandEvent } from './administration.ts';
import {
  type ControlReply,
  type ControlRequest,
  encodeLine,
  PROTOCOL,
} from './control-messages.ts';

/** Characters; commands hold names and paths. */
const LONGEST_REQUEST = 1_000_000;

/** For the other side to read the outcome; it may have stopped reading at all. */
const GOODBYE_MS = 2_000;

export interface ControlServer {
  /** Takes no more commands, tells those that run to end, and waits for them. */
  close(): Promise<void>;
}

/**
 * Takes commands on the socket. Call it while the data file is held: then no other gateway can be behind a
 * socket file that is there, and it is what a killed one left.
 */
export async function startControlServer(
  path: string,
  administration: Administration,
): Promise<ControlServer> {
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  const server = createServer((socket) => {
    const command = serve(socket, administration, stop.signal).catch(() => {});
    running.add(command);
    void command.finally(() => running.delete(command));
  });
  rmSync(path, { force: true });
  server.listen(path);
  // Bound already, not yet accepting: nobody comes in before the mode is set.
  chmodSync(path, 0o600);
  await once(server, 'listening');
  return {
    close: async () => {
      server.close();
      stop.abort(new Error('The gateway is shutting down.'));
      await Promise.all(running);
    },
  };
}

async function serve(
  socket: Socket,
  administration: Administration,
  stopped: AbortSignal,
): Promise<void> {
  const gone = new AbortController();
  socket.on('error', () => gone.abort(new Error('The connection was lost.')));
  socket.on('close', () => gone.abort(new Error('The command was interrupted.')));
  const signal = AbortSignal.any([gone.signal, stopped]);
  try {
    const line = await firstLine(socket, signal);
    const emit = (event: CommandEvent) => send(socket, { event }, signal);
    const reply = await carryOut(line, administration, { emit, signal });
    socket.end(encodeLine(reply));
    const left = socket.destroyed || once(socket, 'close');
    await Promise.race([left, setTimeout(GOODBYE_MS, undefined, { ref: false })]);
  } finally {
    socket.destroy();
  }
}

/** Goes on reading, so that the end of the other side is noticed while the command runs. */
function firstLine(socket: Socket, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    let begun = '';
    const take = (chunk: unknown): void => {
      begun += String(chunk);
      const end = begun.indexOf('\n');
      if (end < 0 && begun.length <= LONGEST_REQUEST) return;
      socket.off('data', take).resume();
      if (end < 0) reject(new Error('The command is too long.'));
      else resolve(begun.slice(0, end));
    };
    socket.setEncoding('utf8').on('data', take);
  });
}

async function carryOut(
  line: string,
  administration: Administration,
  context: { emit: (event: CommandEvent) => Promise<void>; signal: AbortSignal },
): Promise<ControlReply> {
  try {
    const { protocol, command, input } = JSON.parse(line) as ControlRequest;
    if (protocol !== PROTOCOL || !Object.hasOwn(administration, command))
      return {
        error:
          'The running gateway is of another release than this command. Use the command of the same release, or start the gateway anew.',
      };
    // Whoever can write to the socket owns the data, and the release was compared: the input is of this command.
    const run = administration[command] as Command<unknown, unknown>;
    return { result: (await run(input, context)) ?? null };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Waits while the other side does not read, so that a long export does not pile up in memory. */
async function send(socket: Socket, reply: ControlReply, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!socket.write(encodeLine(reply))) await once(socket, 'drain', { signal });
}
