export type {
  LoggedRequest,
  OverrideOptions,
  OverrideResponse,
  RequestSelection,
} from '@social-data/mock-responses';
export { connectMock, type RemoteMock, type RemoteOverride } from './connect-mock.ts';
export type { ConnectMockOptions } from './mock-requester.ts';
