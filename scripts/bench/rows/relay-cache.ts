import { operations } from '@social-data/contract/operations';
import type { BenchRow } from '../bench-row.ts';
import { withBareServer } from '../gateway/compare-servers.ts';
import {
  measureThroughput,
  THROUGHPUT_ROUNDS,
  throughputMethod,
} from '../gateway/measure-throughput.ts';
import { averageBytes, sampleResponses } from '../gateway/sample-responses.ts';
import { withRelay } from '../gateway/with-relay.ts';

const TARGET = 0.55;
const CONCURRENCY = 16;
const CACHE = { cache: 'searchUsers=1h' };

const row: BenchRow = {
  area: 'relay',
  name: 'relay, cache hits at full speed',
  measures: 'What the relay serves of responses that are in its cache.',
  target: `at least ${TARGET} of bare node:http that sends the same bytes`,
  method: `one search of 6 kB, repeated; ${throughputMethod}`,
  peers: ['bare node:http with the same responses'],
  rounds: THROUGHPUT_ROUNDS,
  needsQuiet: true,
  run: () =>
    withRelay({ concurrency: CONCURRENCY, options: CACHE }, async ({ relay, folder }) => {
      const query = new URLSearchParams({ token: relay.token, keyword: 'camping' });
      const paths = [`${operations.searchUsers.path}?${query}`];
      // The first response fills the cache; the second one has the headers of a hit.
      await sampleResponses(relay.url, paths);
      const responses = await sampleResponses(relay.url, paths);
      const bytes = averageBytes(responses);
      return withBareServer('the same responses', { folder, responses }, (bare) =>
        measureThroughput(
          { gateway: relay, bare: [bare], paths, bytes },
          { name: 'the relay', targets: [TARGET] },
        ),
      );
    }),
};

export default row;
