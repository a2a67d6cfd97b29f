import { projectRoot } from '../../process/project-root.ts';
import { compareServers, startBoth } from '../compare-servers.ts';
import { fullSpeed, multiple } from '../full-speed.ts';
import { inTurns, peakMemory, type Row, type Side } from '../row.ts';
import { distinctSearches, searchPath } from '../searches.ts';
import { deployVariables, type Server, startBare, startRecorded, startRelay } from '../servers.ts';

const CACHE = ['--cache', 'searchUsers=1h'];
const pathsFor = (token: string) => [searchPath(token, 'camping')];
/** Responses of 6 kB, which fill the cache of 64 MiB many times over. */
const FILLING_CALLS = multiple(100_000);

/** What a response from the cache costs, and what the relay keeps of responses that are all different. */
export const relayCache: Row = {
  id: 'relay-cache',
  title: 'relay, cache hits and memory',
  async measure(run) {
    const upstream = await startBare(run, 'upstream');
    const hits = await compareServers(run, {
      label: 'cache hits',
      start: (root) => startRelay(run, upstream, { root, options: CACHE }),
      pathsFor,
      peer: 'bare node:http with the same bytes',
      startPeer: (relay) => startRecorded(run, 'prepared', relay, pathsFor(relay.token)),
    });
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
