import { write } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const STANDARD_OUTPUT = 1;
const RETRY_DELAY_MS = 20;

/** Nobody reads standard output any more, as after `| head`: the reader has what it wants. */
export class ClosedPipeError extends Error {
  override readonly name = 'ClosedPipeError';

  constructor() {
    super('Standard output was closed.');
  }
}

/**
 * Writes to standard output, and waits for a slow reader. `process.stdout` would keep the whole process waiting, and the
 * timeouts of requests in flight would end before their responses were seen.
 * @throws ClosedPipeError
 */
export async function writeToPipe(text: string): Promise<void> {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      const { bytesWritten } = await promisify(write)(STANDARD_OUTPUT, rest);
      rest = rest.subarray(bytesWritten);
    } catch (error) {
      const { code } = Object(error);
      // Windows says EOF.
      if (code === 'EPIPE' || code === 'EOF') throw new ClosedPipeError();
      if (code !== 'EAGAIN') throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}
