import autocannon from 'autocannon';

export const CONNECTIONS = 64;

/** Asks with 64 connections as fast as the answers come; each has its own stretch of the paths. Returns answers per second. */
export async function answersPerSecond(
  url: string,
  paths: readonly string[],
  seconds: number,
): Promise<number> {
  let next = 0;
  const stretch = Math.ceil(paths.length / CONNECTIONS);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      const own = paths.slice(next * stretch, (next + 1) * stretch);
      next = (next + 1) % CONNECTIONS;
      client.setRequests((own.length > 0 ? own : paths.slice(0, 1)).map((path) => ({ path })));
    },
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} calls failed`);
  return result.requests.total / result.duration;
}
