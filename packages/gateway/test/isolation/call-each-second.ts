import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, getAnswer } from './get-answer.ts';

/**
 * Makes one call each second, whether or not the earlier ones have ended. A process of its own, which an attack from
 * the process of the test does not delay: `call-each-second.ts LOCAL-ADDRESS`. The addresses come as a message, and the
 * answers go back.
 */

const agent = new Agent({ localAddress: process.argv[2] });

process.on('message', async (urls: readonly string[]) => {
  const calls: Promise<Answer>[] = [];
  for (const url of urls) {
    calls.push(getAnswer(url, { agent }));
    await sleep(1_000);
  }
  process.send?.(await Promise.all(calls));
});
process.on('disconnect', () => process.exit());
