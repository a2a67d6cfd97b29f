// The upstream of a relay: sends a success of about 6 kB, in which only the keyword of the call differs. A keyword that
// begins with `bomb` gets 1 GiB of blanks that were compressed to 1 MiB; one that begins with `large` gets a success of
// 8 MB after 3 s, in which equal calls can join.
import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { fixture } from '@social-data/client/testing';
import { listen, originOf } from '@social-data/server-protocol';
import { reportTo } from './report-cpu.ts';

const MiB = 2 ** 20;
const LARGE_BYTES = 8_000_000;
const LARGE_DELAY_MS = 3_000;
const USERS = 15;
const MARK = 'the keyword of the call';

const example = JSON.parse(JSON.stringify(fixture('searchUsers', 'success')));
const models: readonly object[] = example.data.users;
const users = Array.from({ length: USERS }, (_, index) => ({
  ...models[index % models.length],
  id: `user-${index}`,
  reason: index === 0 ? MARK : '',
}));
const [before = '', after = ''] = JSON.stringify({
  ...example,
  data: { users, filters: [] },
}).split(MARK);
// gzip allows members one after the other: together they decompress to one text.
const bomb = Buffer.concat(Array(1024).fill(gzipSync(Buffer.alloc(MiB, ' '))));

const server = createServer(({ url = '' }, response) => {
  const keyword = new URLSearchParams(url.slice(url.indexOf('?'))).get('keyword') ?? '';
  if (keyword.startsWith('bomb')) sendBomb(response);
  else if (keyword.startsWith('large')) setTimeout(send, LARGE_DELAY_MS, response, large());
  else send(response, before + JSON.stringify(keyword).slice(1, -1) + after);
});
const { address: host, port } = await listen(server, { host: '127.0.0.1', port: 0 });
reportTo(process, { url: originOf({ host, port }) });

function large(): string {
  return before.padEnd(LARGE_BYTES - after.length, 'x') + after;
}

function send(response: ServerResponse, text: string): void {
  const length = Buffer.byteLength(text);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length });
  response.end(text);
}

function sendBomb(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': bomb.length });
  response.end(bomb);
}
