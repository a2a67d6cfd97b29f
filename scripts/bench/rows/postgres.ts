import { missingPostgres } from '../../../packages/gateway/test/postgres/postgres-programs.ts';
import { startPrivateCluster } from '../../../packages/gateway/test/postgres/private-cluster.ts';
import { projectRoot } from '../../process/project-root.ts';
import { startBoth } from '../compare-servers.ts';
import { constantRate } from '../constant-rate.ts';
import { fullSpeed } from '../full-speed.ts';
import { inTurns, type Row } from '../row.ts';
import { distinctSearches } from '../searches.ts';
import { startGateway } from '../servers.ts';

const USERS = 10_000;
const RATE = 500;

/** What a shared database that waits for the disk costs, at full speed and far below. */
export const postgres: Row = {
  id: 'postgres',
  title: 'gateway on PostgreSQL',
  async measure(run) {
    const missing = missingPostgres();
    if (missing !== undefined) throw new Error(missing);
    const cluster = await startPrivateCluster({ durable: true });
    run.cleanUp(() => cluster.stop());
    const { ours, theirs, peer } = await startBoth(run, {
      start: async (root) => {
        const databaseUrl = cluster.urlOf(await cluster.createDatabase());
        return startGateway(run, { root, users: USERS, databaseUrl });
      },
      peer: 'the gateway on SQLite',
      startPeer: () => startGateway(run, { root: projectRoot, users: USERS }),
    });
    const [ownPaths, theirPaths] = [distinctSearches(ours.token), distinctSearches(theirs.token)];
    const [own, their] = [fullSpeed(ours, ownPaths), fullSpeed(theirs, theirPaths)];
    await own.warmUp();
    await their.warmUp();
    return [
      ...(await inTurns(run, 'full speed', own, { [peer]: their })),
      ...(await inTurns(run, `${RATE} calls a second`, constantRate(ours, ownPaths, RATE), {
        [peer]: constantRate(theirs, theirPaths, RATE),
      })),
    ];
  },
};
