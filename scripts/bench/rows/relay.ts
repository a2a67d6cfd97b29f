import { projectRoot } from '../../process/project-root.ts';
import { atFullSpeed, fullSpeed, multiple } from '../full-speed.ts';
import { peakMemory } from '../process-usage.ts';
import type { Row, Side } from '../row.ts';
import { distinctSearches, oneSearch } from '../searches.ts';
import {
  compareServers,
  deployVariables,
  type Server,
  startBare,
  startBoth,
  startGateway,
  startRecorded,
} from '../servers.ts';

/** What the relay costs when each call asks the upstream. */
export const relayDistinct: Row = {
  id: 'relay-distinct',
  title: 'relay, distinct searches',
  async measure(run) {
    const upstream = await startBare(run, 'upstream');
    const both = await startBoth(run, {
      start: (root) => startGateway(run, { root, upstream }),
      peer: 'bare node:http and undici',
      startPeer: () => startBare(run, 'relay', upstream.url),
    });
    return compareServers(run, 'responses of 6 kB', both, atFullSpeed(distinctSearches));
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
      start: (root) => startGateway(run, { root, upstream, options: CACHE }),
      peer: 'bare node:http with the same bytes',
      startPeer: (relay) => startRecorded(run, 'prepared', relay, oneSearch(relay.token)),
    });
    const hits = await compareServers(run, 'cache hits', both, atFullSpeed(oneSearch));
    const env = deployVariables();
    const filled = await startBoth(run, {
      start: (root) => startGateway(run, { root, upstream, options: CACHE, env }),
      peer: 'the same relay without a cache',
      startPeer: () => startGateway(run, { root: projectRoot, upstream, env }),
    });
    const label = `${FILLING_CALLS.toLocaleString('en')} distinct responses, in one turn`;
    return [...hits, ...(await compareServers({ ...run, turns: 1 }, label, filled, fill))];
  },
};

function fill(relay: Server): Side {
  return async () => {
    const load = fullSpeed(relay, distinctSearches(relay.token, FILLING_CALLS));
    const { cpu, beside } = await load.send(FILLING_CALLS);
    return { cpu, beside: { ...beside, ...peakMemory(relay.pid) } };
  };
}
