export type { Duration } from './duration.ts';
export { type Fetch, type SharedOptions, shared } from './shared.ts';
