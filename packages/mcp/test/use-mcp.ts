import type { Client } from '@modelcontextprotocol/client';
import { type RunningMock, startMock } from '@social-data/mock';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { connectStdio, type ServerOptions, type StdioConnection } from './connect.ts';

/** One mock for a file, and one server for the tests that need no other. */
export function useMcp(): {
  readonly client: () => Client;
  readonly mock: () => RunningMock;
  /** A further server, closed after the test. Its token begins with `mock-`, to name scenarios. */
  readonly start: (options: Partial<ServerOptions>) => Promise<StdioConnection>;
} {
  let mock: RunningMock | undefined;
  let shared: StdioConnection | undefined;
  const started: StdioConnection[] = [];
  const baseUrl = () => mock?.url ?? '';
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
    shared = await connectStdio({ token: 'mock-ok:shared', baseUrl: baseUrl() });
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map(({ client }) => client.close()));
  });
  afterAll(async () => {
    await shared?.client.close();
    await mock?.close();
  });
  const present = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('Not started yet.');
    return value;
  };
  return {
    client: () => present(shared).client,
    mock: () => present(mock),
    async start(options) {
      const connection = await connectStdio({
        token: 'demo-token',
        baseUrl: baseUrl(),
        ...options,
      });
      started.push(connection);
      return connection;
    },
  };
}
