import type { CallRecords } from '../operations/call-records.ts';
import type { Log } from '../operations/create-log.ts';
import type { GatewayMetrics } from '../operations/gateway-metrics.ts';
import type { FailedTokens } from '../pipeline/failed-tokens.ts';
import type { Rooms } from '../pipeline/rooms.ts';
import type { Cors } from './cors.ts';
import type { InProgress } from './in-progress.ts';

/** What every answer on the data listeners is made with. */
export interface Front {
  readonly rooms: Rooms;
  readonly failedTokens: FailedTokens;
  readonly inProgress: InProgress;
  readonly cors: Cors;
  readonly log: Log;
  readonly records: CallRecords;
  readonly metrics: GatewayMetrics;
  readonly mirrorStatus: boolean;
  readonly trustProxy: boolean;
  /** Whether connections are to be closed after their answer. */
  closing(): boolean;
}
