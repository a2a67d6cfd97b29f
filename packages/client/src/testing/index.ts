export type { LoggedRequest, OverrideOptions, RequestSelection } from '@social-data/mock-responses';
export { createFakeFetch, type FakeFetch, type FakeFetchOptions } from './fake-fetch.ts';
export { type Fixture, fixture, fixtureNames } from './fixtures.ts';
export { type InterceptedRoute, toMswResolver, toPlaywrightHandler } from './interception.ts';
