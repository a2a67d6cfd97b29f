import { setTimeout } from 'node:timers/promises';
import { operations } from '@social-data/contract/operations';
import { residentMebibytes } from '../../process/resident-mebibytes.ts';
import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { CONNECTIONS, sendOnce } from '../gateway/run-load.ts';
import { startSlowCallers } from '../gateway/slow-callers.ts';
import { withCertificate } from '../gateway/with-certificate.ts';
import { type RelayServers, withRelay } from '../gateway/with-relay.ts';

const CALLERS = 200;
const TARGET_MIB = 250;
/** Ordinary calls that are sent first: the relay has grown to its usual memory before it is measured. */
const CALLS = CONNECTIONS * 150;
/** From the requests on: the upstream responds after 3 s. */
const MEASURED_MS = 8_000;

const row: BenchRow = {
  area: 'relay',
  name: 'relay, shared bodies',
  measures: 'What callers of one large response take who do not read it.',
  target: `${CALLERS} slow callers of one response of 8 MB take at most ${TARGET_MIB} MiB`,
  method: `${CALLERS} equal calls at once, which join one request; every second caller reads nothing, the others at most 64 KiB in 200 ms; resident memory at most within ${MEASURED_MS / 1000} s, more than just before, after ${CALLS} ordinary calls; over HTTP, and in a relay of its own over HTTPS`,
  peers: [],
  rounds: 1,
  needsQuiet: false,
  run: async () => {
    const http = await addedMebibytes(({ url }) => url);
    const https = await addedMebibytes(({ tlsUrl }) => tlsUrl);
    return [
      figure('more memory over HTTP', 'MiB', http, { atMost: TARGET_MIB }),
      figure('more memory over HTTPS', 'MiB', https, { atMost: TARGET_MIB }),
    ];
  },
};

type Relay = RelayServers['relay'];

function addedMebibytes(addressOf: (relay: Relay) => string): Promise<number> {
  return withCertificate(({ certFile, keyFile }) => {
    const options = { tlsCert: certFile, tlsKey: keyFile, tlsPort: '0' };
    return withRelay({ concurrency: CONNECTIONS, options }, ({ relay }) =>
      measure(relay, addressOf(relay)),
    );
  });
}

async function measure(relay: Relay, address: string): Promise<number> {
  const { token, pid } = relay;
  await sendOnce(relay.url, distinctSearches(CALLS, token));
  const idle = residentMebibytes(pid);
  const query = new URLSearchParams({ token, keyword: 'large' });
  const callers = startSlowCallers(address, `${operations.searchUsers.path}?${query}`, CALLERS);
  try {
    await setTimeout(MEASURED_MS);
    const joined = await joinedCalls(relay);
    if (joined !== CALLERS - 1) throw new Error(`${joined} calls joined the first one`);
    if (callers.closed() > 0) throw new Error(`${callers.closed()} connections were closed`);
    return residentMebibytes(pid, 'VmHWM') - idle;
  } finally {
    callers.stop();
  }
}

async function joinedCalls({ url, token }: Relay): Promise<number> {
  const response = await fetch(`${url}/-/usage?token=${token}`);
  const { today }: { today: readonly { via: string; calls: number }[] } = JSON.parse(
    await response.text(),
  ).data;
  return today.find(({ via }) => via === 'shared')?.calls ?? 0;
}

export default row;
