// Runs the proxy on Node. An edge platform calls the function itself.
import { createServer } from 'node:http';
import { toNodeListener } from '@social-data/client/proxy';
import { createProxy, VISITOR_HEADER } from './proxy.js';

const handle = toNodeListener(
  createProxy({
    upstream: process.env.SOCIAL_DATA_BASE_URL ?? 'http://127.0.0.1:4010',
    token: process.env.SOCIAL_DATA_TOKEN ?? 'demo-token',
  }),
);

const server = createServer((request, response) => {
  request.headers[VISITOR_HEADER] = request.socket.remoteAddress;
  handle(request, response);
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  const path = '/api/social/api/lifestyle-platform/search-user/v2?keyword=camping';
  console.log(`http://127.0.0.1:${server.address().port}${path}`);
});
