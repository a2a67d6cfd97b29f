import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Answer } from './answer.ts';
import { sendAnswer } from './send-answer.ts';

/** Sends an answer in the way that its scenarios ask for: late, or with a fault on the wire. */
export async function deliver(response: ServerResponse, answer: Answer): Promise<void> {
  const { delay, wire } = answer.plan ?? {};
  if (delay && !(await waited(delay.milliseconds, response))) return;
  if (wire) wire.deliver(response, answer);
  else sendAnswer(response, answer);
}

/** Waits; false when the connection was closed meanwhile, by the caller or because the mock stops. */
async function waited(milliseconds: number, response: ServerResponse): Promise<boolean> {
  const left = new AbortController();
  const leave = () => left.abort();
  response.once('close', leave);
  try {
    await setTimeout(milliseconds, undefined, { signal: left.signal });
    return true;
  } catch {
    return false;
  } finally {
    response.off('close', leave);
  }
}
