// Bare node:http, as the measure: it sends what was taken from the gateway (see BareMode). Arguments: the mode, and
// a file with one answer on each line.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { BareMode } from './compare-servers.ts';
import { reportTo } from './report-cpu.ts';
import type { SampleAnswer } from './sample-answers.ts';

type Send = (response: ServerResponse) => void;

const [mode = '', file = ''] = process.argv.slice(2);
const lines = readFileSync(file, 'utf8').trim().split('\n');

const senders: Record<BareMode, (answer: SampleAnswer) => Send> = {
  'the same answers': ({ headers, body }) => {
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
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  reportTo(process, { url: `http://127.0.0.1:${port}` });
});
