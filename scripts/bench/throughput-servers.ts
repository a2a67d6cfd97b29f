// Started by rows/mock-throughput.ts in a process of its own, so that the one that asks does not
// take the processor of the one that answers: the mock, and a bare server with the same answer.
import { createServer } from 'node:http';
import { operations } from '@social-data/contract/operations';
import { startMock } from '@social-data/mock';
import { exampleRequest } from '../start/example-request.ts';

const mock = await startMock({ port: 0 });
const request = exampleRequest(mock.url, operations.searchUsers);
const answer = await fetch(request);
const headers = Object.fromEntries(answer.headers);
// The bare server sets its own.
delete headers['transfer-encoding'];
const body = Buffer.from(await answer.arrayBuffer());

const bare = createServer((_, response) => response.writeHead(200, headers).end(body));
bare.listen(0, '127.0.0.1', () => {
  const address = bare.address();
  if (address === null || typeof address === 'string')
    throw new Error('The bare server does not listen');
  process.send?.({ mock: request, bare: `http://127.0.0.1:${address.port}/`, bytes: body.length });
});
