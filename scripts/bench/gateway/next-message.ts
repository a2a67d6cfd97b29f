import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next thing that a child process says. Rejects when it ends before. */
export async function nextMessage(child: ChildProcess): Promise<object> {
  const over = new AbortController();
  const { signal } = over;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The process ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    if (typeof message === 'object' && message !== null) return message;
    throw new Error('The process said nothing that was expected');
  } finally {
    ended.catch(() => {});
    over.abort();
  }
}
