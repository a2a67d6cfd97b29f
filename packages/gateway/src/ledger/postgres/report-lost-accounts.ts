import type { Postgres } from '../../database/postgres/open-postgres.ts';
import type { FoundAccount } from '../store.ts';
import { readRepeatedly } from './read-repeatedly.ts';

/** Accounts that a line of the log names. */
const MAX_NAMED = 20;

/** Names the accounts that the database lacks, or has in an earlier version, although this node has seen them. */
export async function reportLostAccounts(
  postgres: Postgres,
  seen: readonly FoundAccount[],
): Promise<void> {
  if (seen.length === 0) return;
  const rows = await readRepeatedly<{ id: string; has_any: boolean }>(postgres, {
    text: `SELECT o.id, s.account IS NOT NULL AS has_any
      FROM unnest($1::text[], $2::bigint[]) o (id, version) LEFT JOIN account_states s ON s.account = o.id
      WHERE s.account IS NULL OR s.version < o.version`,
    values: [seen.map(({ account }) => account.id), seen.map(({ version }) => version)],
  }).catch(() => undefined);
  if (rows === undefined || rows.length === 0) return;
  const namesOf = (hasAny: boolean) =>
    seen
      .filter(({ account }) =>
        rows.some(({ id, has_any }) => id === account.id && has_any === hasAny),
      )
      .slice(0, MAX_NAMED)
      .map(({ account: { id, name } }) => ({ id, name }));
  postgres.timeline.report({
    of: 'accounts',
    message: 'the shared database was set back: it lacks tokens, changes of tokens or top-ups',
    fields: { accounts: rows.length, missing: namesOf(false), changed: namesOf(true) },
  });
}
