/** What metrics show of the writes of a store. It is read at each scrape, and costs no call anything. */
export interface StoreStatistics {
  /** Parts of calls that are not written yet: they wait, or are on their way to the shared database. */
  readonly queuedWrites: number;
  /** Seconds since something was last written, or since the store was opened. */
  readonly lastWriteAge: number;
  /** Absent without a shared database. */
  readonly database?: DatabaseStatistics;
}

/** How a node is connected to the shared database. */
export interface DatabaseStatistics {
  readonly connections: number;
  readonly idleConnections: number;
  /** Queries that wait for a connection. */
  readonly waitingQueries: number;
  /** How often the connection for batches was opened again after it had been lost. */
  readonly reconnects: number;
  /** Seconds until the lease of this node is over; 0 when it may be. Each batch begins a new one. */
  readonly leaseRemaining: number;
}
