import type { PostgresTimeouts } from '../../database/postgres/postgres-timeouts.ts';
import type { Timeline } from '../../database/postgres/timeline.ts';
import type { BatchClient } from './batch-client.ts';
import type { ConfirmedState } from './confirmed-state.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { EpochProgress } from './epoch-progress.ts';

interface Rejoined {
  readonly epoch: number;
  /** The last batch of the ended epoch that was applied; 0 without one. */
  readonly lastBatch: number;
}

export interface BatchQueueOptions {
  readonly node: string;
  readonly client: BatchClient;
  readonly clock: DatabaseClock;
  readonly timeouts: PostgresTimeouts;
  readonly timeline: Timeline;
  /** Learns what is durable. */
  readonly confirmed: Pick<ConfirmedState, 'confirm'>;
  /** Joins anew after others have ended the node. */
  readonly rejoin: (ended: EpochProgress) => Promise<Rejoined>;
  /** Stops all nodes after the database was set back, and joins anew once the loss is accepted. */
  readonly rejoinSetBack: (ended: EpochProgress) => Promise<Rejoined>;
  /** Called when a gateway of the same name has joined. */
  readonly onNameTaken: () => void;
}
