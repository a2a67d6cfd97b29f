import { failureOf } from './ask.ts';
import type { Context } from './conformance-case.ts';
import type { Profile, Target } from './target.ts';
import { type Connection, connectTo, type Outgoing } from './wire/connection.ts';

export interface OpenContext extends Context {
  /** Requests that were sent. */
  sent(): number;
  /** Closes the kept connections. */
  close(): void;
}

/** Opens the way to a target. A request without an answer is a failure that shows the request. */
export function createContext(target: Target, profile: Profile): OpenContext {
  const { timeout, ca } = target;
  const open = (url: string) => target.connect?.(url) ?? connectTo(url, { timeout, ca });
  const first = open(target.baseUrl);
  const second = target.secondUrl === undefined ? first : open(target.secondUrl);
  let sent = 0;
  const sendBy = (connection: Connection) => async (outgoing: Outgoing) => {
    sent++;
    try {
      return await connection.send(outgoing);
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      throw failureOf({ target }, outgoing, 'an HTTP answer', `none: ${reason}`);
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
