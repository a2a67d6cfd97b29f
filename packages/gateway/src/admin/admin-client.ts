import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { type Admin, AdminError, type CommandContext, type ListContext } from './admin.ts';
import { type AdminMessage, encodeLine, PROTOCOL_VERSION } from './admin-protocol.ts';

/** Milliseconds: several times `ALIVE_INTERVAL_MS`. */
export const DEFAULT_TIMEOUT_MS = 15_000;

/**
 * Runs the commands in the gateway that listens on an admin socket.
 * @param timeout milliseconds without a sign of life from the gateway until a command fails
 */
export function createAdminClient(socketPath: string, timeout = DEFAULT_TIMEOUT_MS): Admin {
  const remote = <Name extends keyof Admin>(command: Name): Admin[Name] => {
    const run = (input: unknown, context?: CommandContext | ListContext<unknown>) =>
      sendCommand({ socketPath, timeout }, command, input, context);
    // A gateway of another protocol version refuses the request, so the result has the type of this command.
    return run as unknown as Admin[Name];
  };
  return {
    createToken: remote('createToken'),
    createTokens: remote('createTokens'),
    listTokens: remote('listTokens'),
    showToken: remote('showToken'),
    updateToken: remote('updateToken'),
    rotateToken: remote('rotateToken'),
    revokeToken: remote('revokeToken'),
    topUpToken: remote('topUpToken'),
    changeTokens: remote('changeTokens'),
    createAdminToken: remote('createAdminToken'),
    listAdminTokens: remote('listAdminTokens'),
    revokeAdminToken: remote('revokeAdminToken'),
    createGroup: remote('createGroup'),
    removeGroup: remote('removeGroup'),
    listGroups: remote('listGroups'),
    setBudget: remote('setBudget'),
    removeBudget: remote('removeBudget'),
    listBudgets: remote('listBudgets'),
    usage: remote('usage'),
    usageBy: remote('usageBy'),
    failures: remote('failures'),
    ledger: remote('ledger'),
    addCalls: remote('addCalls'),
    lackingChanges: remote('lackingChanges'),
    verifyLedger: remote('verifyLedger'),
    seedDataset: remote('seedDataset'),
    importDataset: remote('importDataset'),
    exportDataset: remote('exportDataset'),
    pruneLedger: remote('pruneLedger'),
    backup: remote('backup'),
  };
}

/** Whether a gateway listens on the socket. A killed gateway leaves a socket file without a listener. */
export async function isListening(socketPath: string): Promise<boolean> {
  try {
    const socket = await connect(socketPath);
    socket.destroy();
    return true;
  } catch {
    return false;
  }
}

interface Gateway {
  readonly socketPath: string;
  readonly timeout: number;
}

async function sendCommand(
  { socketPath, timeout }: Gateway,
  command: keyof Admin,
  input: unknown,
  context: CommandContext | ListContext<unknown> | undefined,
): Promise<unknown> {
  const socket = await connect(socketPath);
  const disconnect = () => socket.destroy();
  context?.signal.addEventListener('abort', disconnect, { once: true });
  try {
    socket.write(encodeLine({ protocol: PROTOCOL_VERSION, command, input }));
    return await readResult(socket, timeout, context);
  } catch (error) {
    context?.signal.throwIfAborted();
    throw error;
  } finally {
    context?.signal.removeEventListener('abort', disconnect);
    socket.destroy();
  }
}

async function readResult(
  socket: Socket,
  timeout: number,
  context: CommandContext | ListContext<unknown> | undefined,
): Promise<unknown> {
  let isSilent = false;
  socket.on('timeout', () => {
    // While the output waits for its reader, the command reads nothing from the gateway.
    isSilent = !isEmitting;
    if (isSilent) socket.destroy();
  });
  let isEmitting = false;
  socket.setTimeout(timeout);
  for await (const line of readLines(socket)) {
    const message: AdminMessage = JSON.parse(line);
    if ('result' in message) return message.result;
    if ('error' in message) throw new AdminError(message.error);
    if ('alive' in message) continue;
    isEmitting = true;
    if ('event' in message) await context?.emit(message.event);
    else if (context !== undefined && 'writeRows' in context) await context.writeRows(message.rows);
    isEmitting = false;
    socket.setTimeout(timeout);
  }
  if (isSilent)
    throw new AdminError(
      `The gateway did not respond for ${timeout} ms: it is stopped or overloaded. Look at its process and its log. It may still run the command later: check the data before you run it again. --timeout sets how long a command waits.`,
    );
  throw new AdminError(
    'The gateway stopped before the command was done. Seeds and imports take effect as a whole or not at all: check the data, then run the command again.',
  );
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

async function connect(socketPath: string): Promise<Socket> {
  const socket = createConnection(socketPath);
  await once(socket, 'connect');
  // Without a listener, an error of the connection would end the process. The reader sees the end of the lines.
  socket.on('error', () => {});
  return socket;
}
