import { distinctSearches } from '../gateway/distinct-calls.ts';
import { searchRow } from '../gateway/search-row.ts';

/** So many that no response is still cached when its call is repeated. */
const CALLS = 60_000;

export default searchRow({
  name: 'gateway, distinct searches over 100,000 users',
  measures: 'What the gateway serves when all calls are different, with every feature on.',
  target: 0.9,
  pathsFor: (token) => distinctSearches(CALLS, token),
});
