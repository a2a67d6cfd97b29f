import { projectRoot } from '../../process/project-root.ts';
import { compareServers } from '../compare-servers.ts';
import { fullSpeed, multiple } from '../full-speed.ts';
import { inTurns, type Row, type Side } from '../row.ts';
import { distinctSearches } from '../searches.ts';
import { type Server, startGateway, startRecorded } from '../servers.ts';

const USERS = 100_000;
const COLD_CALLS = multiple(1_000);
const PEER = 'bare node:http that stringifies the same bodies';

/** What the gateway serves when all calls are different: just started, then warm. */
export const distinct: Row = {
  id: 'distinct',
  title: `gateway, distinct searches over ${USERS.toLocaleString('en')} users`,
  async measure(run) {
    const { against } = run;
    const start = (root: string) => startGateway(run, { root, users: USERS });
    const startPeer = (gateway: Server) =>
      startRecorded(run, 'stringified', gateway, distinctSearches(gateway.token));
    const gateway = await start(projectRoot);
    const cold = await inTurns(
      run,
      `the first ${COLD_CALLS.toLocaleString('en')} calls`,
      firstCalls(() => start(projectRoot)),
      {
        [against?.name ?? PEER]: firstCalls(() =>
          against ? start(against.root) : startPeer(gateway),
        ),
      },
    );
    await gateway.stop();
    const warm = { label: 'warm', start, pathsFor: distinctSearches, peer: PEER, startPeer };
    return [...cold, ...(await compareServers(run, warm))];
  },
};

/** Starts a server for each turn. */
function firstCalls(start: () => Promise<Server>): Side {
  return {
    async measure() {
      const server = await start();
      const sample = await fullSpeed(server, distinctSearches(server.token)).send(COLD_CALLS);
      await server.stop();
      return sample;
    },
  };
}
