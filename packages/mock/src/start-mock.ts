import { resultCode } from '@social-data/contract/result-codes';
import {
  createMockControls,
  createOverrideStore,
  createRequestLog,
  createResponseCache,
  createTokenStates,
  envelopeResponse,
  type MockControls,
  type RequestLog,
  type SamplesByOperation,
  samplesByOperation,
  type TokenMask,
  tokenMask,
} from '@social-data/mock-responses';
import { failure, listen, malformedRequestResponse, originOf } from '@social-data/server-protocol';
import { createBuiltInEndpoints } from './built-in/built-in-endpoints.ts';
import { createRequestHandler, type HandleRequest } from './handle-request.ts';
import { closeMockServer, createMockServer, type MockHandler } from './mock-server.ts';
import { nodeVersionProblem } from './node-version-problem.ts';
import { openOverridesFile } from './overrides-file.ts';
import { loadPrism } from './prism.ts';
import { createRecorder } from './record/recorder.ts';
import { openRecordingFile } from './record/recording-file.ts';
import { upstreamAddress } from './record/upstream-address.ts';
import { sendResponse } from './send-response.ts';

export interface MockOptions {
  /** Port to listen on; 0 takes a free one. @default 4010 */
  readonly port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  readonly host?: string;
  /** The fixed time of the mock, so that the same call gives the same bytes. @default 2026-01-01T00:00:00Z */
  readonly now?: Date;
  /** Receives one line per call when it is over: method, path, parameters, code, duration. Tokens are masked. */
  readonly log?: (line: string) => void;
  /** JSON file with overrides. It is read again when it changes. */
  readonly overrides?: string;
  /** Address of a server to pass calls on to. The header `sl-violations` lists what violates the contract. */
  readonly proxy?: string;
  /** With `proxy`: the file that keeps its responses, without tokens, for `overrides`. */
  readonly record?: string;
  /** Receives a line for each violation that `proxy` finds, and for each response that cannot be recorded. Tokens are masked. */
  readonly onViolation?: (line: string) => void;
}

export interface RunningMock extends MockControls {
  /** Base address, without a slash at the end. */
  readonly url: string;
  /** Stops listening and closes every connection, including those of calls in flight. */
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
  readonly overridesFile: string | undefined;
  readonly proxy: string | undefined;
  readonly record: string | undefined;
  readonly onViolation: MockOptions['onViolation'];
  readonly baseUrl: string;
  readonly requestLog: RequestLog;
}

/**
 * Starts the mock. Rejects with the error of `listen` when the address is not available, for example one
 * with the code `EADDRINUSE`, and on a Node that is older than Prism's.
 */
export function startMock(options: MockOptions = {}): Promise<RunningMock> {
  return startMockWith({ tokenMask, samples: samplesByOperation }, options);
}

export async function startMockWith(
  parts: MockParts,
  options: MockOptions = {},
): Promise<RunningMock> {
  const versionProblem = nodeVersionProblem(process.versions.node);
  if (versionProblem !== undefined) throw new Error(versionProblem);
  const { port = 4010, host = '127.0.0.1' } = options;
  // The mock needs the port, which is known once the server listens; early requests wait for the mock.
  const { promise: loaded, resolve } = Promise.withResolvers<MockHandler>();
  const server = createMockServer(() => loaded);
  const bound = await listen(server, { host, port });
  const url = originOf({ host, port: bound.port });
  try {
    const mock = await loadMock(url, options, parts);
    resolve(mock);
    return { url, close: () => closeMockServer(server), ...mock.controls };
  } catch (error) {
    await closeMockServer(server);
    throw error;
  }
}

/** The mock of the contract that is imported now, for a server at `baseUrl`. */
export async function loadMock(
  baseUrl: string,
  options: MockOptions = {},
  parts: MockParts = { tokenMask, samples: samplesByOperation },
): Promise<MockHandler & { readonly controls: MockControls }> {
  const { now = new Date('2026-01-01T00:00:00Z'), log, overrides: overridesFile } = options;
  const { proxy, record, onViolation } = options;
  const requestLog = createRequestLog({ ...parts, now, baseUrl });
  const passing = { proxy, record, onViolation };
  const run = { ...parts, ...passing, now, log, overridesFile, baseUrl, requestLog };
  const { handle, controls } = await createHandler(run);
  return {
    controls,
    handle: (request, response) =>
      handle(request, response).catch(() => {
        if (response.headersSent) return void response.destroy();
        const envelope = failure(resultCode.serverError, 'The mock has an internal error.', now);
        sendResponse(response, envelopeResponse(envelope, { status: 500 }));
      }),
    refuseMalformed: (error, socket) => {
      // Further packets of the same request arrive here too, after the response.
      if (!socket.writable || socket.writableEnded) return;
      const response = malformedRequestResponse(error, now);
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(response) ?? [];
      // It is logged without its bytes: they may contain a token.
      requestLog.addMalformed(Number(status), 'The request could not be read.');
      socket.end(response);
    },
  };
}

async function createHandler(
  options: RunOptions,
): Promise<{ readonly handle: HandleRequest; readonly controls: MockControls }> {
  const { overridesFile: file, proxy, record, baseUrl } = options;
  const prism = await loadPrism();
  const { contract } = prism;
  const states = createTokenStates();
  const overrides = createOverrideStore();
  const controls = createMockControls({ ...options, contract, states, overrides });
  const shared = { ...options, prism, contract, states, overrides, controls };
  const overridesFile =
    file === undefined ? undefined : openOverridesFile({ file, overrides, contract });
  const recorder =
    proxy === undefined
      ? undefined
      : createRecorder({
          ...shared,
          upstream: upstreamAddress(proxy, baseUrl),
          file: record === undefined ? undefined : openRecordingFile(record, contract),
        });
  const handle = createRequestHandler({
    ...shared,
    recorder,
    builtInEndpoints: createBuiltInEndpoints(shared),
    responseCache: createResponseCache(),
    encode: (body) => Buffer.from(body),
    ...(overridesFile && { refreshOverrides: overridesFile.refresh }),
  });
  return { handle, controls };
}
