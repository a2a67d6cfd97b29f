import { missingPostgres } from '../../../packages/gateway/test/postgres/postgres-programs.ts';
import { startPrivateCluster } from '../../../packages/gateway/test/postgres/private-cluster.ts';
import { projectRoot } from '../../process/project-root.ts';
import { constantRate } from '../constant-rate.ts';
import { atFullSpeed, fullSpeed, multiple } from '../full-speed.ts';
import { inTurns, type Row, type Run, type Side } from '../row.ts';
import { distinctSearches, oneSearch } from '../searches.ts';
import {
  compareServers,
  type Pair,
  type Server,
  startBoth,
  startGateway,
  startRecorded,
} from '../servers.ts';

const USERS = 100_000;
const COLD_CALLS = multiple(1_000);

/** A gateway whose calls are all different, beside a server that does no more than stringify the same bodies. */
function besideStringifying(run: Run): Pair {
  return {
    start: (root) => startGateway(run, { root, users: USERS }),
    peer: 'bare node:http that stringifies the same bodies',
    startPeer: (gateway) =>
      startRecorded(run, 'stringified', gateway, distinctSearches(gateway.token)),
  };
}

/** What the gateway serves when all calls are different: just started, then warm. */
export const distinct: Row = {
  id: 'distinct',
  title: `gateway, distinct searches over ${USERS.toLocaleString('en')} users`,
  async measure(run) {
    const { against } = run;
    const pair = besideStringifying(run);
    const gateway = await pair.start(projectRoot);
    const startPeer = () => (against ? pair.start(against.root) : pair.startPeer(gateway));
    const label = `the first ${COLD_CALLS.toLocaleString('en')} calls`;
    const peer = { [against?.name ?? pair.peer]: firstCalls(startPeer) };
    const ours = firstCalls(() => pair.start(projectRoot));
    const cold = await inTurns(run, label, ours, peer);
    await gateway.stop();
    const both = await startBoth(run, pair);
    return [...cold, ...(await compareServers(run, 'warm', both, atFullSpeed(distinctSearches)))];
  },
};

/** Starts a server for each turn. */
function firstCalls(start: () => Promise<Server>): Side {
  return async () => {
    const server = await start();
    const sample = await fullSpeed(server, distinctSearches(server.token)).send(COLD_CALLS);
    await server.stop();
    return sample;
  };
}

/** What tokens, limits, ledger, log and rendering cost beside a dataset that has the response at hand. */
export const repeated: Row = {
  id: 'repeated',
  title: 'gateway, one search repeated',
  async measure(run) {
    const both = await startBoth(run, {
      start: (root) => startGateway(run, { root, users: 10_000 }),
      peer: 'bare node:http with the same bytes',
      startPeer: (gateway) => startRecorded(run, 'prepared', gateway, oneSearch(gateway.token)),
    });
    return compareServers(run, 'warm', both, atFullSpeed(oneSearch));
  },
};

const RATE = 1_000;
/** Compiler and heap settle slowly at this rate. */
const WARM_UP_TURNS = 3;

/** What the gateway adds to the latency of a call at a load far below its capacity. */
export const latency: Row = {
  id: 'latency',
  title: `gateway, latency at ${RATE.toLocaleString('en')} calls a second`,
  async measure(run) {
    const both = await startBoth(run, besideStringifying(run));
    return compareServers(run, 'distinct searches', both, distinctAt(RATE), WARM_UP_TURNS);
  },
};

const POSTGRES_USERS = 10_000;
const POSTGRES_RATE = 500;

/** What a shared database that waits for the disk costs, at full speed and far below. */
export const postgres: Row = {
  id: 'postgres',
  title: 'gateway on PostgreSQL',
  async measure(run) {
    const missing = missingPostgres();
    if (missing !== undefined) throw new Error(missing);
    const cluster = await startPrivateCluster({ durable: true });
    run.cleanUp(() => cluster.stop());
    const both = await startBoth(run, {
      start: async (root) => {
        const databaseUrl = cluster.urlOf(await cluster.createDatabase());
        return startGateway(run, { root, users: POSTGRES_USERS, databaseUrl });
      },
      peer: 'the gateway on SQLite',
      startPeer: () => startGateway(run, { root: projectRoot, users: POSTGRES_USERS }),
    });
    const label = `${POSTGRES_RATE} calls a second`;
    return [
      ...(await compareServers(run, 'full speed', both, atFullSpeed(distinctSearches))),
      ...(await compareServers(run, label, both, distinctAt(POSTGRES_RATE))),
    ];
  },
};

function distinctAt(rate: number): (server: Server) => Side {
  return (server) => constantRate(server, distinctSearches(server.token), rate);
}
