import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import type { Administration, CommandContext } from './administration.ts';
import { AdministrationError } from './administration-error.ts';
import { type ControlReply, encodeLine, PROTOCOL } from './control-messages.ts';
import { linesOf } from './lines-of.ts';

/** Has the gateway behind a socket carry out the commands. */
export function remoteAdministration(path: string): Administration {
  const over = <Name extends keyof Administration>(command: Name): Administration[Name] => {
    const run = (input: unknown, context?: CommandContext) => ask(path, command, input, context);
    // The gateway is of the same release, which it compares, so its result is the one of this command.
    return run as unknown as Administration[Name];
  };
  return {
    createToken: over('createToken'),
    listTokens: over('listTokens'),
    showToken: over('showToken'),
    updateToken: over('updateToken'),
    rotateToken: over('rotateToken'),
    revokeToken: over('revokeToken'),
    topUpToken: over('topUpToken'),
    usage: over('usage'),
    ledger: over('ledger'),
    verifyLedger: over('verifyLedger'),
    seedDataset: over('seedDataset'),
    importDataset: over('importDataset'),
    exportDataset: over('exportDataset'),
    backup: over('backup'),
  };
}

/** Whether a gateway answers at a socket; a file without one behind it is what a killed gateway left. */
export async function isAnswering(path: string): Promise<boolean> {
  try {
    const socket = await connect(path);
    socket.destroy();
    return true;
  } catch {
    return false;
  }
}

async function ask(
  path: string,
  command: keyof Administration,
  input: unknown,
  context: CommandContext | undefined,
): Promise<unknown> {
  const socket = await connect(path);
  const leave = () => socket.destroy();
  context?.signal.addEventListener('abort', leave, { once: true });
  try {
    socket.write(encodeLine({ protocol: PROTOCOL, command, input }));
    return await outcomeOf(socket, context);
  } catch (error) {
    context?.signal.throwIfAborted();
    throw error;
  } finally {
    context?.signal.removeEventListener('abort', leave);
    socket.destroy();
  }
}

async function outcomeOf(socket: Socket, context: CommandContext | undefined): Promise<unknown> {
  for await (const line of untilBroken(socket)) {
    const reply = JSON.parse(line) as ControlReply;
    if ('result' in reply) return reply.result;
    if ('error' in reply) throw new AdministrationError(reply.error);
    await context?.emit(reply.event);
  }
  throw new AdministrationError(
    'The gateway ended before the command did. Seeds and imports take effect as a whole or not at all: look, and give the command again.',
  );
}

/** A gateway that is killed breaks the connection: for a command that is the same as its end. */
async function* untilBroken(socket: Socket): AsyncGenerator<string, void, undefined> {
  try {
    yield* linesOf(socket);
  } catch {
    // The end of the lines says it.
  }
}

async function connect(path: string): Promise<Socket> {
  const socket = createConnection(path);
  await once(socket, 'connect');
  // Without a listener, a connection that breaks later would end the process; the reader sees its end.
  socket.on('error', () => {});
  return socket;
}
