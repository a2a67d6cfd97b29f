import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readDatabaseConfig } from '../../src/config/read-database-config.ts';
import { startTestGateway } from './test-gateway.ts';

test.each([
  [null, 'no tokens yet: a mistyped --data-dir, or no --database-url?'],
  ['postgres://anna@localhost/data', 'no tokens yet in the shared database'],
])('a start without tokens names the place where they are missed (%s)', async (url, message) => {
  const values = { databaseUrl: url, databasePasswordFile: null, node: null };
  const sharedDatabase = readDatabaseConfig(values, {});
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  await startTestGateway({ sharedDatabase }, { log });
  await expect.poll(() => lines.map((line) => JSON.parse(line).msg)).toContain(message);
  expect(lines.join()).not.toContain(url === null ? 'shared' : 'data-dir');
});
