import autocannon from 'autocannon';

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

/** Answers per second that come when each connection asks again as soon as it has its answer. */
export async function answersPerSecond(url: string, load: Load): Promise<number> {
  const result = await autocannon({
    url,
    connections: load.connections,
    duration: load.seconds,
  });
  expectAnswers(result);
  return result['2xx'] / result.duration;
}

/** Sends that many calls, one of the paths after the other. */
export async function sendAll(
  baseUrl: string,
  paths: readonly string[],
  load: { readonly connections: number; readonly amount: number },
): Promise<void> {
  const requests = paths.map((path) => ({ path }));
  expectAnswers(await autocannon({ url: baseUrl, ...load, requests }));
}

function expectAnswers({ errors, non2xx, ...result }: autocannon.Result): void {
  if (errors > 0 || non2xx > 0 || result['2xx'] === 0)
    throw new Error(`${errors} calls had no answer, ${non2xx} another status than 200`);
}
