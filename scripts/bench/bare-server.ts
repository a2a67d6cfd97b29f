// The servers that a row starts beside the one that it measures, on bare node:http. Arguments, and `--port N`:
//
//     prepared FILE      recorded responses of a gateway, headers and bodies as buffers
//     stringified FILE   their bodies, stringified for each request
//     relay URL          node:http and undici, which pass each response of an upstream on when all of it has come
//     upstream           a success of 6 kB, in which only the keyword of the call differs
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import { fixture } from '@social-data/client/testing';
import { Pool } from 'undici';

const UPSTREAM_CONNECTIONS = 64;
const USERS = 15;
const MARK = 'the keyword of the call';

const { positionals, values } = parseArgs({
  options: { port: { type: 'string', default: '0' } },
  allowPositionals: true,
});
const [mode = '', source = ''] = positionals;
const listeners: Readonly<Record<string, () => RequestListener>> = {
  prepared: () =>
    inTurn(({ headers, body }) => {
      const bytes = Buffer.from(body);
      return (response) => response.writeHead(200, headers.flat()).end(bytes);
    }),
  stringified: () =>
    inTurn(({ body }) => {
      const envelope: unknown = JSON.parse(body);
      return (response) => send(response, JSON.stringify(envelope));
    }),
  relay,
  upstream,
};
const listener = listeners[mode];
if (listener === undefined) throw new Error(`There is no mode "${mode}"`);
createServer(listener()).listen(Number(values.port), '127.0.0.1');

interface RecordedResponse {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

function inTurn(
  prepare: (recorded: RecordedResponse) => (response: ServerResponse) => unknown,
): RequestListener {
  const lines = readFileSync(source, 'utf8').split('\n');
  const senders = lines.map((line) => prepare(JSON.parse(line)));
  let turn = 0;
  return (_, response) => {
    turn = (turn + 1) % senders.length;
    senders[turn]?.(response);
  };
}

function relay(): RequestListener {
  const pool = new Pool(source, { connections: UPSTREAM_CONNECTIONS });
  return async ({ url = '' }, response) => {
    const { statusCode, body } = await pool.request({ path: url, method: 'GET' });
    send(response, Buffer.from(await body.arrayBuffer()), statusCode);
  };
}

function upstream(): RequestListener {
  const example = JSON.parse(JSON.stringify(fixture('searchUsers', 'success')));
  const models: readonly object[] = example.data.users;
  const users = Array.from({ length: USERS }, (_, index) => ({
    ...models[index % models.length],
    id: `user-${index}`,
    reason: index === 0 ? MARK : '',
  }));
  const text = JSON.stringify({ ...example, data: { users, filters: [] } });
  const [before = '', after = ''] = text.split(MARK);
  return ({ url = '' }, response) => {
    const keyword = new URLSearchParams(url.slice(url.indexOf('?'))).get('keyword') ?? '';
    send(response, before + JSON.stringify(keyword).slice(1, -1) + after);
  };
}

function send(response: ServerResponse, body: string | Buffer, status = 200): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': length });
  response.end(body);
}
