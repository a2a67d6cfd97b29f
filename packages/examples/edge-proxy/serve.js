// Runs the proxy on Node. An edge platform calls the function itself.
import { createServer } from 'node:http';
import { createProxy } from './proxy.js';

const respond = createProxy({
  baseUrl: process.env.SOCIAL_DATA_BASE_URL ?? 'http://127.0.0.1:4010',
  token: process.env.SOCIAL_DATA_TOKEN ?? 'demo-token',
});

const server = createServer(async (request, response) => {
  const { method, url = '/', socket } = request;
  const address = new URL(url, 'http://127.0.0.1');
  const { status, headers, body } = await respond(
    new Request(address, { method }),
    socket.remoteAddress,
  );
  response.writeHead(status, Object.fromEntries(headers));
  for await (const part of body ?? []) response.write(part);
  response.end();
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/users?keyword=camping`);
});
