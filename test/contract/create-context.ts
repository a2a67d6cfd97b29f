import type { Context } from './conformance-case.ts';
import { failureOf } from './conformance-failure.ts';
import type { Profile } from './profile.ts';
import type { Target } from './target.ts';
import { type Connection, connectTo } from './transport/connection.ts';
import type { HttpRequest } from './transport/http-message.ts';

export interface OpenContext extends Context {
  /** Number of requests that were sent. */
  sent(): number;
  /** Closes the open connections. */
  close(): void;
}

/** Connects to a target. A request that gets no response fails with a description of the request. */
export function createContext(target: Target, profile: Profile): OpenContext {
  const { timeout, ca } = target;
  const open = (url: string) => target.connect?.(url) ?? connectTo(url, { timeout, ca });
  const first = open(target.baseUrl);
  const second = target.secondUrl === undefined ? first : open(target.secondUrl);
  let sent = 0;
  const sendBy = (connection: Connection) => async (request: HttpRequest) => {
    sent++;
    try {
      return await connection.send(request);
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      throw failureOf({ target }, request, 'an HTTP response', `none: ${reason}`);
    }
  };
  return {
    target,
    profile,
    send: sendBy(first),
    sendToSecond: sendBy(second),
    sent: () => sent,
    close: () => {
      first.close();
      second.close();
    },
  };
}
