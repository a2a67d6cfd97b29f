import { operations } from '@social-data/contract/operations';
import { residentMebibytes } from '../../process/resident-mebibytes.ts';
import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { CONNECTIONS, sendOnce } from '../gateway/run-load.ts';
import { type RelayServers, withRelay } from '../gateway/with-relay.ts';

const BOMBS = 16;
/** Ordinary calls that are sent first: the relay has grown to its usual memory before it is measured. */
const CALLS = CONNECTIONS * 150;
const TARGET = { addedMiB: 250, pauseMs: 200 };

const row: BenchRow = {
  area: 'relay',
  name: `relay, ${BOMBS} compressed bombs at once`,
  measures: 'What responses do that are small as sent and too large as decompressed.',
  target: `at most ${TARGET.addedMiB} MiB of memory and no pause over ${TARGET.pauseMs} ms more`,
  method: `1 GiB of blanks as 1 MiB of gzip, ${BOMBS} times at once, after ${CALLS} ordinary calls; resident memory at most since then and just before; the pause is the longest time for which the event loop was blocked`,
  peers: [],
  rounds: 1,
  needsQuiet: true,
  run: () =>
    withRelay({ concurrency: BOMBS }, async ({ relay }) => {
      await sendOnce(relay.url, distinctSearches(CALLS, relay.token));
      const before = residentMebibytes(relay.pid);
      await relay.longestPause();
      const codes = await Promise.all(Array.from({ length: BOMBS }, (_, n) => bombed(relay, n)));
      if (codes.some((code) => code !== 500)) throw new Error(`The codes were ${codes}`);
      const pause = await relay.longestPause();
      const peak = residentMebibytes(relay.pid, 'VmHWM');
      return [
        figure('more memory', 'MiB', peak - before, { atMost: TARGET.addedMiB }),
        figure('longest pause', 'ms', pause, { atMost: TARGET.pauseMs }),
        figure('memory before', 'MiB', before),
        figure('peak memory', 'MiB', peak),
      ];
    }),
};

async function bombed({ url, token }: RelayServers['relay'], number: number): Promise<number> {
  const query = new URLSearchParams({ token, keyword: `bomb ${number}` });
  const response = await fetch(`${url}${operations.searchUsers.path}?${query}`);
  return JSON.parse(await response.text()).code;
}

export default row;
