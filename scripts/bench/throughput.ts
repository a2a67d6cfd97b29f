import autocannon from 'autocannon';

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

/** Responses per second when each connection sends its next request as soon as it has a response. */
export async function responsesPerSecond(url: string, load: Load): Promise<number> {
  const result = await autocannon({
    url,
    connections: load.connections,
    duration: load.seconds,
  });
  expectSuccess(result);
  return result['2xx'] / result.duration;
}

function expectSuccess({ errors, non2xx, ...result }: autocannon.Result): void {
  if (errors > 0 || non2xx > 0 || result['2xx'] === 0)
    throw new Error(`${errors} calls got no response, ${non2xx} a status other than 2xx`);
}
