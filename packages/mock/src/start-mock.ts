import { createServer, type Server } from 'node:http';
import { resultCode } from '@social-data/contract/result-codes';
import { failure, listen, malformedRequestResponse, originOf } from '@social-data/server-protocol';
import { createBuiltInEndpoints } from './built-in-endpoints.ts';
import { createResponseCache } from './call-response.ts';
import { createRequestHandler, type HandleRequest } from './handle-request.ts';
import { envelopeResponse, sendResponse } from './mock-response.ts';
import { loadPrismContract } from './prism-contract.ts';
import { createRequestLog, type RequestLog } from './request-log/request-log.ts';
import { type SamplesByOperation, samplesByOperation } from './samples/samples-by-operation.ts';
import { type TokenMask, tokenMask } from './token-mask.ts';
import { createTokenStates } from './token-states.ts';

export interface MockOptions {
  /** Port to listen on; 0 takes a free one. @default 4010 */
  readonly port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  readonly host?: string;
  /** The fixed time of the mock, so that the same call gives the same bytes. @default 2026-01-01T00:00:00Z */
  readonly now?: Date;
  /** Receives one line per call when it is over: method, path, parameters, code, duration. Tokens are masked. */
  readonly log?: (line: string) => void;
}

export interface RunningMock {
  /** Base address, without a slash at the end. */
  readonly url: string;
  /** Stops listening and closes every connection, also those of calls that still wait. */
  close(): Promise<void>;
}

/** Dependencies that the tests of the mock replace. */
export interface MockParts {
  readonly tokenMask: TokenMask;
  readonly samples: SamplesByOperation;
}

interface RunOptions extends MockParts {
  readonly now: Date;
  readonly log: ((line: string) => void) | undefined;
}

/**
 * Longest request line with headers. It is just below the 64 KiB that Node reads at once: the bytes beyond
 * the limit then arrive together with the path, so that the refusal can be an envelope (decision D1).
 */
const MAX_HEADER_BYTES = 64 * 1024 - 64;

/**
 * Starts the mock. Rejects with the error of `listen` when the address is not available, for example one
 * with the code `EADDRINUSE`.
 */
export function startMock(options: MockOptions = {}): Promise<RunningMock> {
  return startMockWith({ tokenMask, samples: samplesByOperation }, options);
}

export async function startMockWith(
  parts: MockParts,
  options: MockOptions = {},
): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1', now = new Date('2026-01-01T00:00:00Z'), log } = options;
  // The handler needs the port, which is known once the server listens; early requests wait for the handler.
  const handler = Promise.withResolvers<HandleRequest>();
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    handler.promise
      .then((handle) => handle(request, response))
      .catch(() => {
        if (response.headersSent) return response.destroy();
        const envelope = failure(resultCode.serverError, 'The mock has an internal error.', now);
        sendResponse(response, envelopeResponse(envelope, { status: 500 }));
      });
  });
  const bound = await listen(server, { host, port });
  const url = originOf({ host, port: bound.port });
  try {
    const requestLog = createRequestLog({ ...parts, now, baseUrl: url });
    respondToMalformedRequests(server, requestLog, now);
    handler.resolve(await createHandler({ ...parts, now, log }, requestLog, url));
  } catch (error) {
    await close(server);
    throw error;
  }
  return { url, close: () => close(server) };
}

async function createHandler(
  options: RunOptions,
  requestLog: RequestLog,
  baseUrl: string,
): Promise<HandleRequest> {
  const states = createTokenStates();
  return createRequestHandler({
    ...options,
    builtInEndpoints: createBuiltInEndpoints({ states, requestLog, now: options.now }),
    contract: await loadPrismContract(),
    responseCache: createResponseCache(),
    states,
    requestLog,
    baseUrl,
  });
}

/** Responds to bytes that Node could not parse. They are not logged: they may contain a token. */
function respondToMalformedRequests(server: Server, requestLog: RequestLog, now: Date): void {
  server.on('clientError', (error, socket) => {
    // Further packets of the same request arrive here too, after the response.
    if (!socket.writable || socket.writableEnded) return;
    const response = malformedRequestResponse(error, now);
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(response) ?? [];
    requestLog.addMalformed(Number(status), 'The request could not be read.');
    socket.end(response);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
