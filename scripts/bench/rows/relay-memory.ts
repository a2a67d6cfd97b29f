import { residentMebibytes } from '../../process/resident-mebibytes.ts';
import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { deployVariables } from '../gateway/deploy-variables.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { CONNECTIONS, sendOnce } from '../gateway/run-load.ts';
import { type RelayOptions, type RelayServers, withRelay } from '../gateway/with-relay.ts';

const TARGET_MB = 300;
const BYTES_PER_MIB = 2 ** 20;
/** 100,000, rounded up to a multiple of the connections. */
const CALLS = CONNECTIONS * 1_563;

const row: BenchRow = {
  area: 'relay',
  name: `relay, memory after ${CALLS.toLocaleString('en')} distinct responses`,
  measures: 'What the relay keeps of responses that are all different, while its cache is full.',
  target: `at most ${TARGET_MB} MB with the variables of the systemd unit in deploy/`,
  method: `responses of 6 kB, which fill the cache of 64 MiB many times over, each call once, over ${CONNECTIONS} connections at full speed; started with the variables of packages/gateway/deploy/social-data-gateway.service; resident memory at the end`,
  peers: [],
  rounds: 1,
  needsQuiet: false,
  run: () =>
    withRelay(relayOptions(), async ({ relay }) => {
      const before = await balanceOf(relay);
      await sendOnce(relay.url, distinctSearches(CALLS, relay.token));
      const memory = megabytes(residentMebibytes(relay.pid));
      const charged = before - (await balanceOf(relay));
      if (charged !== CALLS) throw new Error(`${charged} calls of ${CALLS} were charged`);
      const peak = megabytes(residentMebibytes(relay.pid, 'VmHWM'));
      return [
        figure('memory at the end', 'MB', memory, { atMost: TARGET_MB }),
        figure('peak memory', 'MB', peak),
      ];
    }),
};

function relayOptions(): RelayOptions {
  return { concurrency: CONNECTIONS, options: { cache: 'searchUsers=1h' }, env: deployVariables() };
}

function megabytes(mebibytes: number): number {
  return (mebibytes * BYTES_PER_MIB) / 1e6;
}

async function balanceOf({ url, token }: RelayServers['relay']): Promise<number> {
  const response = await fetch(`${url}/-/usage?token=${token}`);
  return JSON.parse(await response.text()).data.balance;
}

export default row;
