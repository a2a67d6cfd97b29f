import { newKeywordSearches } from '../gateway/distinct-calls.ts';
import { searchRow } from '../gateway/search-row.ts';

/** More than are sent, so that none is repeated. */
const CALLS = 100_000;

export default searchRow({
  name: 'gateway, all keywords new, over 100,000 users',
  measures: 'What the gateway serves when it has never seen any of the keywords, nor their terms.',
  target: 0.5,
  pathsFor: (token) => newKeywordSearches(CALLS, token),
});
