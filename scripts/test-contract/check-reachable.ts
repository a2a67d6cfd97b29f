import { connectTo } from '../../test/contract/transport/connection.ts';
import { UsageError } from './usage-error.ts';

/** Milliseconds until an address that does not respond counts as unreachable. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Rejects with a UsageError when no HTTP server responds at the address. Sends no token. */
export async function checkReachable(baseUrl: string): Promise<void> {
  const connection = connectTo(baseUrl, { timeout: CONNECT_TIMEOUT_MS });
  try {
    await connection.send({ path: '/' });
  } catch (error) {
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error);
    throw new UsageError(
      `No server answers at ${baseUrl} (${reason}). Start it, or check --target.`,
    );
  } finally {
    connection.close();
  }
}

/** The error of a connection that tried several addresses has no message, only a code. */
function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}
