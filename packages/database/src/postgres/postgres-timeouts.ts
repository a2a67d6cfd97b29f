/** How long a node waits for the shared database, in milliseconds, from the shortest to the longest. */
export interface PostgresTimeouts {
  /** After it the server cancels a statement. */
  readonly statement: number;
  /** Without a reply for so long, a connection counts as lost. */
  readonly stall: number;
  /** After it an operation of the store fails. */
  readonly operation: number;
  /** Without contact for so long, a node is ended by the others. */
  readonly lease: number;
}

/** Milliseconds after which an operation of a gateway on the database fails: below the lease of a node. */
export const OPERATION_TIMEOUT_MS = 10_000;

/** The lease of a node, which all nodes of a database have to agree on. */
const LEASE_MS = 15_000;

/**
 * The timeouts that belong to a deadline of the store's operations, which is shorter than a lease: a node that waits longer
 * is ended while it waits. A statement that outlives its connection could still be applied after the node has given up.
 */
export function postgresTimeouts(operation = OPERATION_TIMEOUT_MS): PostgresTimeouts {
  return {
    statement: Math.floor(operation * 0.4),
    stall: Math.floor(operation * 0.5),
    operation,
    lease: LEASE_MS,
  };
}
