import { connectTo } from '../../test/contract/wire/connection.ts';
import { UsageError } from './usage-error.ts';

/** Milliseconds until an address without any answer counts as unreachable. */
const PATIENCE = 10_000;

/** Rejects with a UsageError when nothing answers over HTTP at the address. Sends no token. */
export async function checkReachable(baseUrl: string): Promise<void> {
  const connection = connectTo(baseUrl, { timeout: PATIENCE });
  try {
    await connection.send({ target: '/' });
  } catch (error) {
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error);
    throw new UsageError(
      `No server answers at ${baseUrl} (${reason}). Start it, or check --target.`,
    );
  } finally {
    connection.close();
  }
}

/** An error of several addresses that were tried has no message of its own. */
function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}
