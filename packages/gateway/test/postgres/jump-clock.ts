import type pg from 'pg';

/**
 * Moves all times that the database has written against its clock: for the nodes, this is a clock that jumps by so many
 * milliseconds. The nodes come first, as in a batch: in another order, a batch and the jump could wait for each other.
 */
export async function jumpClock(
  database: Pick<pg.Client | pg.Pool, 'query'>,
  ms: number,
): Promise<void> {
  await database.query(`
    UPDATE nodes SET lease_until = lease_until - interval '${ms} ms', in_contact_since = in_contact_since - interval '${ms} ms';
    UPDATE account_states SET rate_passed_at = rate_passed_at - ${ms},
      rate_expired_at = rate_expired_at - ${ms};
    UPDATE rate_passes SET at = at - ${ms};
    UPDATE dataset_nodes SET seen_at = seen_at - interval '${ms} ms';
    UPDATE upstream_permits SET at = at - interval '${ms} ms';
    UPDATE upstream_keys SET paused_until = paused_until - interval '${ms} ms',
      asked_until = asked_until - interval '${ms} ms';
  `);
}
