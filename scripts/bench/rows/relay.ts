import { projectRoot } from '../../process/project-root.ts';
import { compareAtFullSpeed, fullSpeed, multiple } from '../full-speed.ts';
import { peakMemory } from '../process-usage.ts';
import { inTurns, type Row, type Side } from '../row.ts';
import { distinctSearches, oneSearch } from '../searches.ts';
import {
  deployVariables,
  type Server,
  startBare,
  startBoth,
  startRecorded,
  startRelay,
} from '../servers.ts';

/** What the relay costs when each call asks the upstream. */
export const relayDistinct: Row = {
  id: 'relay-distinct',
  title: 'relay, distinct searches',
  async measure(run) {
    const upstream = await startBare(run, 'upstream');
    const both = await startBoth(run, {
      start: (root) => startRelay(run, upstream, { root }),
      peer: 'bare node:http and undici',
      startPeer: () => startBare(run, 'relay', upstream.url),
    });
    return compareAtFullSpeed(run, 'responses of 6 kB', both, distinctSearches);
  },
};

const CACHE = ['--cache', 'searchUsers=1h'];
/** Responses of 6 kB, which fill the cache of 64 MiB many times over. */
const FILLING_CALLS = multiple(100_000);

/** What a response from the cache costs, and what the relay keeps of responses that are all different. */
export const relayCache: Row = {
  id: 'relay-cache',
  title: 'relay, cache hits and memory',
  async measure(run) {
    const upstream = await startBare(run, 'upstream');
    const both = await startBoth(run, {
      start: (root) => startRelay(run, upstream, { root, options: CACHE }),
      peer: 'bare node:http with the same bytes',
      startPeer: (relay) => startRecorded(run, 'prepared', relay, oneSearch(relay.token)),
    });
    const hits = await compareAtFullSpeed(run, 'cache hits', both, oneSearch);
    const { ours, theirs, peer } = await startBoth(run, {
      start: (root) => startRelay(run, upstream, { root, options: CACHE, env: deployVariables() }),
      peer: 'the same relay without a cache',
      startPeer: () => startRelay(run, upstream, { root: projectRoot, env: deployVariables() }),
    });
    const label = `${FILLING_CALLS.toLocaleString('en')} distinct responses, in one turn`;
    const filling = { ...run, turns: 1 };
    return [...hits, ...(await inTurns(filling, label, fill(ours), { [peer]: fill(theirs) }))];
  },
};

function fill(relay: Server): Side {
  return {
    async measure() {
      const load = fullSpeed(relay, distinctSearches(relay.token, FILLING_CALLS));
      const { cpu, beside } = await load.send(FILLING_CALLS);
      return { cpu, beside: { ...beside, ...peakMemory(relay.pid) } };
    },
  };
}
