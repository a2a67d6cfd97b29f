import { type Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** How a call ended. */
export interface Answer {
  /** The result code, or the error of the connection. */
  readonly code: number | string;
  readonly headers: IncomingHttpHeaders;
  /** Milliseconds from the call to its whole response. */
  readonly ms: number;
}

export interface GetOptions {
  readonly agent: Agent | undefined;
  /** Hangs up when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** Makes a call. Never rejects. */
export function getAnswer(url: string, { agent, signal }: GetOptions): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (code: Answer['code'], headers: IncomingHttpHeaders = {}) =>
      resolve({ code, headers, ms: performance.now() - startedAt });
    const fail = (error: Error) => end(error.message);
    const receive = (response: IncomingMessage) => {
      const { headers } = response;
      response.on('error', fail).on('end', () => end(Number(headers['x-result-code']), headers));
      response.resume();
    };
    get(url, { agent, ...(signal && { signal }) }, receive).on('error', fail);
  });
}
