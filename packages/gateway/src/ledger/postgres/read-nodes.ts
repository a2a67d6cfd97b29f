import type { Postgres } from '../../database/postgres/open-postgres.ts';
import type { NodeRow } from '../node-rows.ts';
import { readRepeatedly } from './read-repeatedly.ts';

/** All nodes that ever joined, by name. A node reports its dataset twice a second while it serves one. */
export function readNodes(postgres: Postgres): Promise<readonly NodeRow[]> {
  return readRepeatedly<NodeRow>(postgres, {
    text: `SELECT n.name, n.lease_until > clock_timestamp() AS "isLive",
        CASE WHEN n.lease_until > clock_timestamp() THEN (extract(epoch FROM n.in_contact_since) * 1000)::bigint END AS since,
        d.active AS revision, d.problem
      FROM nodes n LEFT JOIN dataset_nodes d ON d.node = n.name ORDER BY n.name`,
  });
}
