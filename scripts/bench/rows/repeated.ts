import { compareServers } from '../compare-servers.ts';
import type { Row } from '../row.ts';
import { searchPath } from '../searches.ts';
import { startGateway, startRecorded } from '../servers.ts';

const pathsFor = (token: string) => [searchPath(token, 'camping')];

/** What tokens, limits, ledger, log and rendering cost beside a dataset that has the response at hand. */
export const repeated: Row = {
  id: 'repeated',
  title: 'gateway, one search repeated',
  measure: (run) =>
    compareServers(run, {
      label: 'warm',
      start: (root) => startGateway(run, { root, users: 10_000 }),
      pathsFor,
      peer: 'bare node:http with the same bytes',
      startPeer: (gateway) => startRecorded(run, 'prepared', gateway, pathsFor(gateway.token)),
    }),
};
