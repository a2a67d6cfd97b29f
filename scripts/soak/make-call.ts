import { Agent, get, type IncomingMessage } from 'node:http';
import { get as getTls, Agent as TlsAgent } from 'node:https';

/** How a call ended, as its caller saw it. */
export interface CallOutcome {
  /** The result code, or the error of the connection. */
  readonly code: number | string;
  /** Credits that the response names. */
  readonly cost: number;
  /** The envelope of a whole response. */
  readonly body: unknown;
  /** Milliseconds from the call to its whole response. */
  readonly ms: number;
}

export interface CallOptions {
  /** An agent for the protocol of the address. */
  readonly agent: Agent;
  /** Hangs up when it aborts. */
  readonly signal?: AbortSignal;
}

/**
 * Makes a call. Never rejects. Like all clients, it sends a request again whose connection was closed while it lay idle.
 */
export function makeCall(url: string, { agent, signal }: CallOptions): Promise<CallOutcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (code: CallOutcome['code'], cost = 0, body: unknown = undefined) =>
      resolve({ code, cost, body, ms: performance.now() - startedAt });
    const fail = (error: Error) => end(error.message);
    const receive = (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('error', fail).on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { headers } = response;
        const body = parse(Buffer.concat(chunks).toString());
        if (body === undefined) end('a body that is not JSON');
        else end(Number(headers['x-result-code']), Number(headers['x-cost'] ?? 0), body);
      });
    };
    const send = url.startsWith('https:') ? getTls : get;
    const request = send(url, { agent, ...(signal && { signal }) }, receive);
    request.on('error', (error: NodeJS.ErrnoException) => {
      const wasIdle = request.reusedSocket && error.code === 'ECONNRESET' && !signal?.aborted;
      if (wasIdle) resolve(makeCall(url, { agent, ...(signal && { signal }) }));
      else fail(error);
    });
  });
}

/** Agents of one caller for both protocols. */
export interface Agents {
  /** The agent for an address. */
  of(url: string): Agent;
  close(): void;
}

/**
 * @param ca the authority that is trusted
 * @param localAddress on Linux each 127.x.y.z is one
 */
export function createAgents(ca: string, localAddress = '127.0.0.1'): Agents {
  const plain = new Agent({ keepAlive: true, localAddress });
  const secure = new TlsAgent({ keepAlive: true, localAddress, ca });
  return {
    of: (url) => (url.startsWith('https:') ? secure : plain),
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
