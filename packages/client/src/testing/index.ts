export { createFakeFetch, type FakeFetch, type FakeRequest } from './fake-fetch.ts';
export { type Fixture, fixture, fixtureNames } from './fixtures.ts';
export { type ListPage, type ListRequest, pageOf } from './list-page.ts';
