import type { ServedProcess } from '../../command/run-command.ts';
import type { FaultPlace } from '../fault-place.ts';
import { Acknowledged } from './acknowledged.ts';
import { CALLER_TOKEN, prepareData } from './prepare-data.ts';
import { adminOf, reopen } from './reopen.ts';
import { serveUnderFault } from './under-fault.ts';
import type { Work } from './work.ts';

const ROUNDS = 12;

/** A gateway with a dataset is started, serves calls and commands at the same time, and is stopped. */
export const calls: Work = {
  prepare: prepareData,
  run: async (place) => {
    const acknowledged = new Acknowledged(place);
    const gateway = await serveUnderFault(place);
    if (gateway !== undefined) {
      await load(place, gateway, acknowledged);
      await gateway.stop();
    }
    return () => reopen(place.path('data'), (reopened) => acknowledged.expectKept(reopened));
  },
};

async function load(
  place: FaultPlace,
  gateway: ServedProcess,
  acknowledged: Acknowledged,
): Promise<void> {
  const admin = adminOf(place.path('data'));
  for (let round = 0; round < ROUNDS; round += 1) {
    const search = () => acknowledged.search(gateway, CALLER_TOKEN);
    const commands = [
      ...(round % 3 === 1 ? [acknowledged.topUp(admin, 1_000 + round)] : []),
      ...(round % 4 === 2 ? [acknowledged.createToken(admin, `created in round ${round}`)] : []),
      ...(round === 5 ? [acknowledged.rotate(admin)] : []),
      ...(round === 8 ? [acknowledged.revoke(admin)] : []),
    ];
    const responses = await Promise.all([search(), search(), search()]);
    await Promise.all(commands);
    if (!responses.includes(true)) return;
  }
}
