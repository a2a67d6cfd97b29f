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

/** The lease of a node, which all nodes of a database have to agree on. */
const LEASE_MS = 15_000;

/** The timeouts that belong to a deadline of the store's operations. */
export function postgresTimeouts(operation: number): PostgresTimeouts {
  return {
    statement: Math.floor(operation * 0.4),
    stall: Math.floor(operation * 0.5),
    operation,
    lease: LEASE_MS,
  };
}

/**
 * A problem of timeouts that are not in order; undefined when they are. A statement that outlives its connection
 * could still be applied after the node has given up, and a node that waits longer than its lease is ended while it
 * waits.
 */
export function timeoutsProblem(timeouts: PostgresTimeouts): string | undefined {
  const { statement, stall, operation, lease } = timeouts;
  if (0 < statement && statement < stall && stall < operation && operation < lease)
    return undefined;
  return `The timeouts of the database have to grow in this order: statement (${statement} ms), stall (${stall} ms), operation (${operation} ms), lease (${lease} ms).`;
}
