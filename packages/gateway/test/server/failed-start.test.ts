import { createServer } from 'node:net';
import { listen } from '@social-data/server-protocol';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freePort } from '../../../../test/process/free-port.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { systemClock } from '../../../source/src/source.ts';
import { configWith } from '../../src/config/read-config.ts';
import { startGateway } from '../../src/start-gateway.ts';
import { openRawConnection, type RawConnection } from './raw-connection.ts';
import { dataWith, sourceOf } from './test-gateway.ts';

test('a start that fails once the listeners are open closes them, their connections, source, store and log', async () => {
  const [port, adminPort] = [await freePort(), await freePort()];
  const store = createSqliteStore(openDatabase({ file: ':memory:' }), { clock: systemClock });
  const closed: string[] = [];
  const connections: RawConnection[] = [];
  store.accounts = async () => {
    for (const each of [port, adminPort]) connections.push(openRawConnection(each));
    await Promise.all(connections.map(({ opened }) => opened));
    throw new Error('The database went away');
  };
  const closeStore = store.close.bind(store);
  store.close = async () => {
    closed.push('store');
    await closeStore();
  };
  const source = {
    ...sourceOf(() => ({ ok: true, data: '{}' })),
    close: async () => void closed.push('source'),
  };
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const starting = startGateway(configWith({ port, adminPort }), {
    data: dataWith(store),
    source,
    log,
  });
  await expect(starting).rejects.toThrow('The database went away');
  for (const { received } of connections) expect(await received).toBe('');
  for (const each of [port, adminPort]) {
    const server = createServer();
    await listen(server, { host: '127.0.0.1', port: each });
    server.close();
  }
  expect(closed).toEqual(['source', 'store']);
  expect(lines.at(-1)).toBe('stopped');
});
