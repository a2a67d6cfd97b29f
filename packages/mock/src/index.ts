export type { RunningMock } from './run-mock.ts';
export { type MockOptions, startMock } from './start-mock.ts';
