import type { BenchRow } from '../bench-row.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import {
  measureThroughput,
  THROUGHPUT_ROUNDS,
  throughputMethod,
} from '../gateway/measure-throughput.ts';
import { averageBytes, sampleResponses } from '../gateway/sample-responses.ts';
import { withRelay } from '../gateway/with-relay.ts';

const TARGET = 0.55;
const CONCURRENCY = 64;
/** So many that no response is still cached when its call is repeated. */
const CALLS = 60_000;

const row: BenchRow = {
  area: 'relay',
  name: 'relay, distinct searches at full speed',
  measures:
    'What the relay serves when all calls are different, so that each of them asks the upstream.',
  target: `at least ${TARGET} of a bare node:http + undici relay`,
  method: `responses of 6 kB from one upstream, ${CONCURRENCY} connections to it from either relay; ${throughputMethod}`,
  peers: ['a bare node:http + undici relay'],
  rounds: THROUGHPUT_ROUNDS,
  needsQuiet: true,
  run: () =>
    withRelay({ concurrency: CONCURRENCY }, async ({ relay, bare }) => {
      const paths = distinctSearches(CALLS, relay.token);
      const bytes = averageBytes(await sampleResponses(relay.url, paths.slice(0, 10)));
      const baseline = { name: 'a bare node:http + undici relay', child: bare };
      return measureThroughput(
        { gateway: relay, bare: [baseline], paths, bytes },
        { name: 'the relay', targets: [TARGET] },
      );
    }),
};

export default row;
