import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next message of a child process. Rejects when the process ends before it sends one. */
export async function nextMessage(child: ChildProcess): Promise<object> {
  const controller = new AbortController();
  const { signal } = controller;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The process ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    if (typeof message === 'object' && message !== null) return message;
    throw new Error('The process sent an unexpected message');
  } finally {
    ended.catch(() => {});
    controller.abort();
  }
}
