import { compareServers } from '../compare-servers.ts';
import type { Row } from '../row.ts';
import { distinctSearches } from '../searches.ts';
import { startBare, startRelay } from '../servers.ts';

/** What the relay costs when each call asks the upstream. */
export const relayDistinct: Row = {
  id: 'relay-distinct',
  title: 'relay, distinct searches',
  async measure(run) {
    const upstream = await startBare(run, 'upstream');
    return compareServers(run, {
      label: 'responses of 6 kB',
      start: (root) => startRelay(run, upstream, { root }),
      pathsFor: distinctSearches,
      peer: 'bare node:http and undici',
      startPeer: () => startBare(run, 'relay', upstream.url),
    });
  },
};
