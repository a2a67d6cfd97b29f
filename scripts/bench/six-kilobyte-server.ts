// A server that rows/client-overhead.ts starts as a child process. It responds to every request with the same
// success of about 6 kB, made from the users of the contract's example.
import { createServer } from 'node:http';
import { fixture } from '@social-data/client/testing';
import { listen, originOf } from '@social-data/server-protocol';

const example = JSON.parse(JSON.stringify(fixture('searchUsers', 'success')));
const models: readonly object[] = example.data.users;
const users = Array.from({ length: 15 }, (_, index) => ({
  ...models[index % models.length],
  id: `user-${index}`,
}));
const body = Buffer.from(JSON.stringify({ ...example, data: { users, filters: [] } }));
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };

const server = createServer((_, response) => response.writeHead(200, headers).end(body));
const { address: host, port } = await listen(server, { host: '127.0.0.1', port: 0 });
process.send?.({ url: originOf({ host, port }), bytes: body.length });
