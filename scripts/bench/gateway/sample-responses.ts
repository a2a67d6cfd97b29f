import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** A recorded response of the gateway, for a bare server to send. */
export interface SampleResponse {
  /** Flat list of names and values, without the headers that Node adds to every response. */
  readonly headers: readonly string[];
  readonly body: string;
}

const MAX_SAMPLES = 200;
const ADDED_BY_NODE = ['date', 'connection', 'keep-alive'];

/** Requests an even selection of the paths. Rejects when a response is not a success. */
export async function sampleResponses(
  url: string,
  paths: readonly string[],
): Promise<readonly SampleResponse[]> {
  const step = Math.max(1, Math.floor(paths.length / MAX_SAMPLES));
  const samples: SampleResponse[] = [];
  for (let index = 0; index < paths.length; index += step) {
    samples.push(await sampleOf(`${url}${paths[index]}`));
  }
  return samples;
}

/** Average size of a body in bytes. */
export function averageBytes(responses: readonly SampleResponse[]): number {
  return Buffer.byteLength(responses.map(({ body }) => body).join('')) / responses.length;
}

async function sampleOf(address: string): Promise<SampleResponse> {
  const [response]: IncomingMessage[] = await once(get(address), 'response');
  if (response === undefined) throw new Error('The gateway did not respond');
  const body = await text(response);
  if (JSON.parse(body).code !== 0) throw new Error(`The gateway responded with ${body}`);
  const { rawHeaders } = response;
  const headers = rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? '';
    return !ADDED_BY_NODE.includes(name.toLowerCase());
  });
  return { headers, body };
}
