import { operations } from '@social-data/contract';
import { withServers } from '../gateway/compare-servers.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { withRelay } from '../gateway/with-relay.ts';
import { measureStages, type StageTimes } from './measure-stages.ts';
import { measureWaits, type WaitTimes } from './measure-waits.ts';

/** So many that no response is still cached when its call is repeated. */
const CALLS = 60_000;
const CONCURRENCY = 64;

/** The stages of each kind of call, by its name for the table. */
export async function measureAllStages(): Promise<Readonly<Record<string, StageTimes>>> {
  return {
    'one search repeated': await ofDataset(10_000, oneSearch),
    'distinct searches': await ofDataset(100_000, (token) => distinctSearches(CALLS, token)),
    'relay, distinct searches': await withRelay({ concurrency: CONCURRENCY }, ({ relay }) =>
      measureStages(relay, distinctSearches(CALLS, relay.token)),
    ),
    'relay, cache hits': await withRelay(
      { concurrency: CONCURRENCY, options: { cache: 'searchUsers=1h' } },
      ({ relay }) => measureStages(relay, oneSearch(relay.token)),
    ),
  };
}

/** The waits of each kind of call. */
export async function measureAllWaits(): Promise<Readonly<Record<string, WaitTimes>>> {
  const pathsFor = (token: string) => distinctSearches(30_000, token);
  return {
    dataset: await withServers([], { users: 100_000, pathsFor }, ({ gateway, paths }) =>
      measureWaits(gateway, paths),
    ),
    relay: await withRelay({ concurrency: CONCURRENCY }, ({ relay }) =>
      measureWaits(relay, pathsFor(relay.token)),
    ),
  };
}

function ofDataset(users: number, pathsFor: (token: string) => readonly string[]) {
  return withServers([], { users, pathsFor }, ({ gateway, paths }) =>
    measureStages(gateway, paths),
  );
}

function oneSearch(token: string): readonly string[] {
  return [`${operations.searchUsers.path}?${new URLSearchParams({ token, keyword: 'camping' })}`];
}
