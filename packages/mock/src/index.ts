export { type MockOptions, type RunningMock, startMock } from './server.ts';
