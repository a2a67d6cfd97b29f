import { createServer } from 'node:net';

/** Listens, sends its port, and never accepts a connection: it blocks its event loop. */
const server = createServer();
server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  process.send?.({ port }, () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});
