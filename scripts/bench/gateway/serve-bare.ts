// Bare node:http, the baseline: sends recorded responses of the gateway (see BareMode). Arguments: the mode, and a file
// with one response per line.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { listen, originOf } from '@social-data/server-protocol';
import type { BareMode } from './compare-servers.ts';
import { reportTo } from './report-cpu.ts';
import type { SampleResponse } from './sample-responses.ts';

type Send = (response: ServerResponse) => void;

const [mode = '', file = ''] = process.argv.slice(2);
const lines = readFileSync(file, 'utf8').trim().split('\n');

const senders: Record<BareMode, (recorded: SampleResponse) => Send> = {
  'the same responses': ({ headers, body }) => {
    const bytes = Buffer.from(body);
    return (response) => response.writeHead(200, [...headers]).end(bytes);
  },
  'their bodies alone': ({ body }) => {
    const bytes = Buffer.from(body);
    return (response) => response.writeHead(200, headersOf(bytes.length)).end(bytes);
  },
  'the same bodies, stringified': ({ body }) => {
    const envelope: unknown = JSON.parse(body);
    return (response) => {
      const text = JSON.stringify(envelope);
      response.writeHead(200, headersOf(Buffer.byteLength(text))).end(text);
    };
  },
};

function headersOf(length: number): { 'Content-Type': string; 'Content-Length': number } {
  return { 'Content-Type': 'application/json', 'Content-Length': length };
}

const sends = lines.map((line) => senders[mode as BareMode](JSON.parse(line)));
let turn = 0;

const server = createServer((_, response) => {
  turn = (turn + 1) % sends.length;
  sends[turn]?.(response);
});
const { address: host, port } = await listen(server, { host: '127.0.0.1', port: 0 });
reportTo(process, { url: originOf({ host, port }) });
