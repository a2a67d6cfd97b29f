export type { LoggedRequest, OverrideOptions, RequestSelection } from '@social-data/mock-responses';
export type { MockControls, RemovableOverride } from './mock-controls.ts';
export { type MockOptions, type RunningMock, startMock } from './start-mock.ts';
