// Attack: as many idle connections as the gateway takes, opened again when it closes them.
// `node test/attack/idle-sockets.ts --url http://127.0.0.1:4020 --from 127.0.0.66`
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { readAttackOptions } from './attack-options.ts';

const options = readAttackOptions({ connections: 2_100 });
/** Pause before a closed connection is opened again. */
const REOPEN_DELAY_MS = 100;

const counts = { opened: 0, closed: 0, mostOpen: 0 };
let open = 0;
let isOver = false;

function attack(): void {
  if (isOver) return;
  const { host, port, from } = options;
  const socket = connect({ host, port, ...(from !== undefined && { localAddress: from }) });
  let isOpen = false;
  socket.on('connect', () => {
    isOpen = true;
    open += 1;
    counts.opened += 1;
    counts.mostOpen = Math.max(counts.mostOpen, open);
  });
  socket.on('error', () => {});
  socket.resume().on('close', async () => {
    if (isOpen) open -= 1;
    counts.closed += 1;
    await setTimeout(REOPEN_DELAY_MS);
    attack();
  });
}

for (let index = 0; index < options.connections; index += 1) attack();
await setTimeout(options.seconds * 1000);
isOver = true;
console.log(JSON.stringify({ ...counts, openAtTheEnd: open }));
process.exit();
