import type { ServerContext } from '@modelcontextprotocol/server';

/** How often a caller hears that its call is in progress. */
const PROGRESS_MS = 15_000;

/** Reports progress every 15 seconds while the work lasts, if the caller asked for it. */
export async function withProgress<Value>(
  { mcpReq }: ServerContext,
  work: Promise<Value>,
): Promise<Value> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return work;
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += PROGRESS_MS / 1000;
    const message = `Waiting for the service for ${seconds} seconds.`;
    const params = { progressToken, progress: seconds, message };
    // The host may have left: the call goes on for its repetition.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  }, PROGRESS_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
