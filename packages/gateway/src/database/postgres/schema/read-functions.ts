import { limitsRow, limitsTables } from './account-limits.ts';

/** Reads of the tables that grow, with plans that do not depend on statistics. */
export const readFunctions = `
CREATE FUNCTION find_accounts(p_hashes text[]) RETURNS TABLE (hash text, ends_at bigint, account json) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT s.hash, s.ends_at, to_json(a) FROM secrets s JOIN account_rows a ON a.id = s.account WHERE s.hash = ANY (p_hashes);
END $$;

CREATE FUNCTION read_limits(p_accounts text[], p_days text[], p_time double precision) RETURNS SETOF json LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE time_ms double precision := coalesce(p_time, extract(epoch FROM clock_timestamp()) * 1000);
BEGIN
  RETURN QUERY SELECT ${limitsRow('time_ms')} FROM ${limitsTables('unnest(p_accounts, p_days)')};
END $$;
`;
