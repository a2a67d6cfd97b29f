// Bare node:http, as the measure: it sends bodies that were taken from the gateway, either ready-made
// (`bytes`) or stringified for each request (`stringify`). Arguments: one of the two, and a file with
// one body on each line.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { reportTo } from './report-cpu.ts';

const [mode, file = ''] = process.argv.slice(2);
const lines = readFileSync(file, 'utf8').trim().split('\n');
const texts = lines.map((line) => Buffer.from(line));
const objects: readonly unknown[] = lines.map((line) => JSON.parse(line));
const isReady = mode === 'bytes';
let turn = 0;

const server = createServer((_, response) => {
  turn = (turn + 1) % lines.length;
  const body = isReady ? texts[turn] : JSON.stringify(objects[turn]);
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  reportTo(process, { url: `http://127.0.0.1:${port}` });
});
