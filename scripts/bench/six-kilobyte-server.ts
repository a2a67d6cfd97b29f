// Started by rows/client-overhead.ts in a process of its own: answers everything with the same success of 6 kB.
import { createServer } from 'node:http';

const user = {
  id: 'user-1',
  name: '山野小厨',
  desc: 'Simple meals for long walks.',
  followed: false,
};
const users = Array.from({ length: 60 }, (_, index) => ({ ...user, id: `user-${index}` }));
const envelope = {
  code: 0,
  message: 'success',
  data: { users },
  recordTime: '2026-01-01T00:00:00Z',
};
const body = Buffer.from(JSON.stringify(envelope));
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };

const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.send?.({ url: `http://127.0.0.1:${port}`, bytes: body.length });
});
