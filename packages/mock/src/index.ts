export type {
  LoggedRequest,
  MockControls,
  OverrideOptions,
  OverrideResponse,
  RemovableOverride,
  RequestSelection,
} from '@social-data/mock-responses';
export { type MockOptions, type RunningMock, startMock } from './start-mock.ts';
