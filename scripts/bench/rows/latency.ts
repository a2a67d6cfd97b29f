import { startBoth } from '../compare-servers.ts';
import { constantRate } from '../constant-rate.ts';
import { inTurns, type Row } from '../row.ts';
import { distinctSearches } from '../searches.ts';
import { startGateway, startRecorded } from '../servers.ts';

const RATE = 1_000;
/** Compiler and heap settle slowly at this rate. */
const WARM_UP_TURNS = 3;

/** What the gateway adds to the latency of a call at a load far below its capacity. */
export const latency: Row = {
  id: 'latency',
  title: `gateway, latency at ${RATE.toLocaleString('en')} calls a second`,
  async measure(run) {
    const { ours, theirs, peer } = await startBoth(run, {
      start: (root) => startGateway(run, { root, users: 100_000 }),
      peer: 'bare node:http that stringifies the same bodies',
      startPeer: (gateway) =>
        startRecorded(run, 'stringified', gateway, distinctSearches(gateway.token)),
    });
    const own = constantRate(ours, distinctSearches(ours.token), RATE);
    const their = constantRate(theirs, distinctSearches(theirs.token), RATE);
    for (let turn = 0; turn < WARM_UP_TURNS; turn += 1) {
      await own.measure();
      await their.measure();
    }
    return inTurns(run, 'distinct searches', own, { [peer]: their });
  },
};
