import type { Row } from './row.ts';
import { attack } from './rows/attack.ts';
import { client } from './rows/client.ts';
import { collect } from './rows/collect.ts';
import { distinct } from './rows/distinct.ts';
import { generate } from './rows/generate.ts';
import { latency } from './rows/latency.ts';
import { millionUsers } from './rows/million-users.ts';
import { mock } from './rows/mock.ts';
import { postgres } from './rows/postgres.ts';
import { relayCache } from './rows/relay-cache.ts';
import { relayDistinct } from './rows/relay-distinct.ts';
import { repeated } from './rows/repeated.ts';

/** All rows, in the order of the table. */
export const rows: readonly Row[] = [
  distinct,
  repeated,
  latency,
  millionUsers,
  relayDistinct,
  relayCache,
  postgres,
  mock,
  client,
  generate,
  collect,
  attack,
];
