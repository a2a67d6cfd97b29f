// Attack: connections without a token that pipeline requests as fast as the gateway takes them, and open again when the
// gateway closes them. `node test/attack/pipelining.ts --url http://127.0.0.1:4020`
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { operations } from '@social-data/contract/operations';
import { readAttackOptions } from './attack-options.ts';

const options = readAttackOptions({ connections: 50 });
const CHUNK_BYTES = 64 * 1024;

const requests = [
  'GET /x HTTP/1.1\r\nHost: a\r\n\r\n',
  'OPTIONS /x HTTP/1.1\r\nHost: a\r\nOrigin: https://a.example\r\nAccess-Control-Request-Method: GET\r\n\r\n',
  'GET /-/usage HTTP/1.1\r\nHost: a\r\n\r\n',
  `GET ${operations.searchUsers.path}?page=x HTTP/1.1\r\nHost: a\r\n\r\n`,
];
const counts = { opened: 0, closed: 0, sentBytes: 0, receivedBytes: 0 };
let isOver = false;

function attack(chunk: Buffer): void {
  if (isOver) return;
  const { host, port, from } = options;
  const socket = connect({ host, port, ...(from !== undefined && { localAddress: from }) });
  const send = () => {
    while (!isOver && socket.write(chunk)) counts.sentBytes += chunk.length;
  };
  socket.on('connect', () => {
    counts.opened += 1;
    send();
  });
  socket.on('drain', send);
  socket.on('data', (received) => {
    counts.receivedBytes += received.length;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    counts.closed += 1;
    // In the next turn, so that a gateway that refuses connections does not cause a busy loop.
    setImmediate(() => attack(chunk));
  });
}

for (let index = 0; index < options.connections; index += 1) {
  const request = requests[index % requests.length] ?? '';
  attack(Buffer.from(request.repeat(Math.ceil(CHUNK_BYTES / request.length))));
}
await setTimeout(options.seconds * 1000);
isOver = true;
console.log(JSON.stringify(counts));
process.exit();
