import pg from 'pg';
import type { Timeline } from './timeline.ts';

/**
 * Closes the connections of a pool when another generation of the database was entered: they may lead to a server that
 * lives on after a failover. Those in use are closed when they are released.
 */
export function renewConnections(pool: pg.Pool, timeline: Timeline): void {
  const connectedIn = new WeakMap<pg.PoolClient, string>();
  pool.on('connect', (client) => connectedIn.set(client, timeline.generation.id));
  pool.on('release', (_error, client) => {
    if (connectedIn.get(client) === timeline.generation.id) return;
    // The pool drops a connection that is ending.
    if (client instanceof pg.Client) client.end().catch(() => {});
  });
  timeline.onChange(() => {
    // Idle connections are given out first.
    for (let idle = pool.idleCount; idle > 0; idle -= 1)
      pool.connect().then(
        (client) => client.release(),
        () => {},
      );
  });
}
