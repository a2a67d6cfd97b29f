// The baseline of a relay: node:http and undici, which pass each response on when all of it has come. Arguments: the
// address of the upstream, and the number of connections to it.
import { createServer } from 'node:http';
import { listen, originOf } from '@social-data/server-protocol';
import { Pool } from 'undici';
import { reportTo } from './report-cpu.ts';

const [upstream = '', connections = '1'] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: Number(connections) });

const server = createServer(async ({ url = '' }, response) => {
  const { statusCode, body } = await pool.request({ path: url, method: 'GET' });
  const bytes = Buffer.from(await body.arrayBuffer());
  response.writeHead(statusCode, {
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
  });
  response.end(bytes);
});
const { address: host, port } = await listen(server, { host: '127.0.0.1', port: 0 });
reportTo(process, { url: originOf({ host, port }) });
