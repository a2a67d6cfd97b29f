import { createServer, type Server } from 'node:http';
import { failure } from '@social-data/wire';
import { answerBrokenRequests } from './answer-broken-requests.ts';
import { createHandler, type HandleRequest } from './handle-request.ts';
import { createOwnPages } from './own-pages.ts';
import { plainAnswer } from './plain-answer.ts';
import { createResponder } from './prism.ts';
import { createReadyAnswers } from './ready-answers.ts';
import type { Redactor } from './redactor.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';
import type { Samples } from './samples.ts';
import { sendAnswer } from './send-answer.ts';
import { createTokenStates } from './token-states.ts';

/** How a mock is run, everything said. */
export interface RunOptions {
  readonly port: number;
  readonly host: string;
  readonly now: Date;
  readonly log: ((line: string) => void) | undefined;
  /** Its own parameter, so that a test can take it out and see that tokens would be found then. */
  readonly redactor: Redactor;
  readonly samples: Samples;
}

export interface RunningMock {
  /** Base address, without a slash at the end. */
  readonly url: string;
  /** Stops listening and closes every connection, those of calls that wait too. */
  close(): Promise<void>;
}

/**
 * Longest request line with headers. A little less than 64 KiB, which Node reads at once: so the bytes
 * that go beyond come together with the path, and the refusal can be an envelope (decision D1).
 */
const MOST_HEADER_BYTES = 64 * 1024 - 64;

/** Starts a mock. Rejects with the error of `listen`. */
export async function runMock(options: RunOptions): Promise<RunningMock> {
  const { port, host, now } = options;
  // The port is known only when the server listens: a call that comes before all is ready waits for it.
  const ready = Promise.withResolvers<HandleRequest>();
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES }, (request, response) => {
    ready.promise
      .then((handle) => handle(request, response))
      .catch(() => {
        if (response.headersSent) response.destroy();
        else
          sendAnswer(
            response,
            plainAnswer(500, failure(500, 'The mock failed on the inside.', now)),
          );
      });
  });
  const url = await listen(server, port, host);
  try {
    const requestLog = createRequestLog({ ...options, baseUrl: url });
    answerBrokenRequests(server, requestLog, now);
    ready.resolve(await createCallHandler(options, requestLog, url));
  } catch (error) {
    await close(server);
    throw error;
  }
  return { url, close: () => close(server) };
}

async function createCallHandler(
  { now, log, redactor, samples }: RunOptions,
  requestLog: RequestLog,
  baseUrl: string,
): Promise<HandleRequest> {
  const states = createTokenStates();
  const ready = createReadyAnswers();
  const respond = await createResponder({
    samples,
    states,
    ready,
    redactor,
    now,
    baseUrl,
    log,
  });
  const ownPages = createOwnPages({ states, requestLog, now });
  return createHandler({ respond, ownPages, requestLog, now, log });
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${bound}`);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
