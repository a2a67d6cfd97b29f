import type { IsolationRow } from '../isolation-row.ts';
import { breaker } from './breaker.ts';
import { cache } from './cache.ts';
import { connections } from './connections.ts';
import { dailyLimit } from './daily-limit.ts';
import { disk } from './disk.ts';
import { eventLoop } from './event-loop.ts';
import { joined } from './joined.ts';
import { largeResponses } from './large-responses.ts';
import { log } from './log.ts';
import { memory } from './memory.ts';
import { pause } from './pause.ts';
import { queue } from './queue.ts';
import { rate } from './rate.ts';
import { refusedToken } from './refused-token.ts';
import { rescue } from './rescue.ts';
import { retries } from './retries.ts';
import { searches } from './searches.ts';
import { slots } from './slots.ts';

export const rows: readonly IsolationRow[] = [
  slots,
  queue,
  joined,
  breaker,
  retries,
  refusedToken,
  rate,
  pause,
  dailyLimit,
  cache,
  rescue,
  memory,
  eventLoop,
  largeResponses,
  searches,
  log,
  connections,
  disk,
];
