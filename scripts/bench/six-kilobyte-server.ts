// Started by rows/client-overhead.ts in a process of its own: answers everything with the same success of about 6 kB,
// users as the contract's example has them.
import { createServer } from 'node:http';
import { fixture } from '@social-data/client/testing';

const example = JSON.parse(JSON.stringify(fixture('searchUsers', 'success')));
const models: readonly object[] = example.data.users;
const users = Array.from({ length: 15 }, (_, index) => ({
  ...models[index % models.length],
  id: `user-${index}`,
}));
const body = Buffer.from(JSON.stringify({ ...example, data: { users, filters: [] } }));
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };

const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.send?.({ url: `http://127.0.0.1:${port}`, bytes: body.length });
});
