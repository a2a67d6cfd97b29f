import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** An answer of the gateway, for a bare server to send. */
export interface SampleAnswer {
  /** Flat list of names and values, without those that every server of Node adds by itself. */
  readonly headers: readonly string[];
  readonly body: string;
}

const MOST = 200;
const ADDED_BY_NODE = ['date', 'connection', 'keep-alive'];

/** Asks for some of the paths, evenly spread. Rejects when one is no success. */
export async function sampleAnswers(
  url: string,
  paths: readonly string[],
): Promise<readonly SampleAnswer[]> {
  const step = Math.max(1, Math.floor(paths.length / MOST));
  const answers: SampleAnswer[] = [];
  for (let index = 0; index < paths.length; index += step) {
    answers.push(await answerOf(`${url}${paths[index]}`));
  }
  return answers;
}

async function answerOf(address: string): Promise<SampleAnswer> {
  const [response]: IncomingMessage[] = await once(get(address), 'response');
  if (response === undefined) throw new Error('The gateway did not answer');
  const body = await text(response);
  if (JSON.parse(body).code !== 0) throw new Error(`The gateway answered ${body}`);
  const { rawHeaders } = response;
  const headers = rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? '';
    return !ADDED_BY_NODE.includes(name.toLowerCase());
  });
  return { headers, body };
}
