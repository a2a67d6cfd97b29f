import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { SocialData } from '@social-data/client';
import { describe, expect, test } from 'vitest';
import { errorFrom } from './test-client.ts';
import { useServer } from './use-server.ts';

/** 64 MiB, decompressed. */
const MAX = 64 * 2 ** 20;

/** A success of so many bytes. */
const body = (bytes: number) => {
  const start = '{"code":0,"data":{"users":[{"id":"a"}],"more":"';
  return `${start.padEnd(bytes - 3, 'x')}"}}`;
};

/** Each keyword is a way to send a body of `page` bytes. */
function respond(request: IncomingMessage, response: ServerResponse): void {
  const query = new URLSearchParams(request.url?.split('?')[1]);
  // Making such a body may take longer than an idle connection is kept.
  response.setHeader('connection', 'close');
  const text = body(Number(query.get('page')));
  switch (query.get('keyword')) {
    case 'compressed':
      response.setHeader('content-encoding', 'gzip').end(gzipSync(text));
      break;
    case 'chunked':
      response.write(text.slice(0, 50));
      response.end(text.slice(50));
      break;
    default:
      response.end(text);
  }
}

describe.each(['chunked', 'compressed', 'announced'])('a response that is %s', (keyword) => {
  const url = useServer(respond);
  const api = () => new SocialData({ baseUrl: url(), token: 'demo', maxRetries: 0 });

  test('may have 64 MiB', async () => {
    const { items } = await api().users.search({ keyword, page: MAX });
    expect(items).toEqual([{ id: 'a' }]);
  });

  test('with one more is a ProtocolError, and is not retried', async () => {
    const error = await errorFrom(api().users.search({ keyword, page: MAX + 1 }));
    expect(error).toMatchObject({ name: 'ProtocolError', retryable: false });
    expect(error).toMatchObject({ message: expect.stringContaining(`more than ${MAX} bytes`) });
  });
});
