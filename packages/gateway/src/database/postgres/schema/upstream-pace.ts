/** The longest pause that a node reports. */
const MAX_PAUSE = `interval '5 minutes'`;
const TRIAL = `interval '2 minutes'`;

/**
 * The cluster-wide pace: all nodes with one token for the upstream keep its limits together. A request needs a permit
 * before it is sent. Its window begins at `at`, when it has reached the upstream: at most half a second after the permit,
 * and earlier if the response shows it.
 *
 * After a pause that is shorter than the upstream asked for, one permit at a time is a trial, until a request is accepted
 * or the time is over. A trial whose end no node reports holds up others for two minutes.
 *
 * The function gives permits, and takes the reports of a node on earlier ones.
 */
export const paceUpstream = `
CREATE FUNCTION pace_upstream(
  my_key text, wanted integer, rate_calls integer, window_ms double precision,
  day_limit bigint, my_day text, day_before bigint,
  responded bigint[], unused bigint[], not_billed bigint[], slow_down_ms double precision, new_pause_ms integer,
  new_asked_ms double precision,
  OUT granted text[], OUT wait_ms double precision, OUT paused_ms double precision, OUT pause_ms integer,
  OUT asked_ms double precision, OUT today bigint, OUT now_ms double precision
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  instant timestamptz;
  pause_end timestamptz;
  asked_end timestamptz;
  trial_end timestamptz;
  is_trial_due boolean;
  rate_window interval := coalesce(window_ms, 0) * interval '1 ms';
  in_window integer;
  free integer := wanted;
BEGIN
  INSERT INTO upstream_keys (key) VALUES (my_key) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM upstream_keys WHERE key = my_key FOR UPDATE;
  instant := clock_timestamp();
  now_ms := extract(epoch FROM instant) * 1000;
  IF new_pause_ms IS NOT NULL THEN
    UPDATE upstream_keys k SET paused_until = greatest(k.paused_until, instant + slow_down_ms * interval '1 ms'),
      pause_ms = CASE new_pause_ms WHEN 0 THEN 0 ELSE greatest(k.pause_ms, new_pause_ms) END,
      -- What the upstream says after the pause takes the place of what it said before.
      asked_until = greatest(CASE WHEN k.paused_until > instant THEN k.asked_until ELSE '-infinity' END,
        instant + new_asked_ms * interval '1 ms')
    WHERE k.key = my_key;
  END IF;
  -- After the clock went back, a pause and a trial last at most their longest time from now.
  UPDATE upstream_keys k SET paused_until = least(k.paused_until, instant + ${MAX_PAUSE}), trial_until = least(k.trial_until, instant + ${TRIAL})
  WHERE k.key = my_key AND (k.paused_until > instant + ${MAX_PAUSE} OR k.trial_until > instant + ${TRIAL});
  UPDATE upstream_keys k SET trial = NULL, trial_until = '-infinity'
  WHERE k.key = my_key AND k.trial = ANY (responded || unused);
  UPDATE upstream_permits p SET at = instant WHERE p.id = ANY (responded) AND p.at > instant;
  -- No permit begins later than this unless the clock went back.
  UPDATE upstream_permits p SET at = instant WHERE p.key = my_key AND p.at > instant + interval '500 ms';
  UPDATE upstream_permits p SET at = '-infinity' WHERE p.id = ANY (unused);
  WITH undone AS (
    UPDATE upstream_permits p SET is_counted = false
    WHERE p.id = ANY (unused || not_billed) AND p.is_counted RETURNING p.key, p.day
  ), days AS (
    SELECT u.key, u.day, count(*) AS calls FROM undone u GROUP BY u.key, u.day
  )
  UPDATE upstream_days d SET count = d.count - days.calls FROM days WHERE d.key = days.key AND d.day = days.day;
  DELETE FROM upstream_permits p
  WHERE p.key = my_key AND p.at < instant - greatest(rate_window, interval '10 minutes');

  SELECT k.paused_until, k.pause_ms, k.asked_until, k.trial_until INTO pause_end, pause_ms, asked_end, trial_end
  FROM upstream_keys k WHERE k.key = my_key;
  paused_ms := CASE WHEN pause_end > instant THEN extract(epoch FROM pause_end - instant) * 1000 ELSE 0 END;
  asked_ms := CASE WHEN asked_end > instant THEN extract(epoch FROM asked_end - instant) * 1000 ELSE 0 END;
  IF paused_ms > 0 THEN free := 0; END IF;
  is_trial_due := paused_ms = 0 AND asked_ms > 0;
  IF is_trial_due THEN free := least(free, CASE WHEN trial_end > instant THEN 0 ELSE 1 END); END IF;
  IF rate_calls IS NOT NULL THEN
    SELECT count(*) INTO in_window FROM upstream_permits p WHERE p.key = my_key AND p.at > instant - rate_window;
    free := least(free, rate_calls - in_window);
  END IF;
  IF day_limit IS NOT NULL THEN
    INSERT INTO upstream_days (key, day, count) VALUES (my_key, my_day, day_before) ON CONFLICT DO NOTHING;
    SELECT d.count INTO today FROM upstream_days d WHERE d.key = my_key AND d.day = my_day;
    free := least(free, day_limit - today);
  END IF;
  free := greatest(free, 0);
  WITH added AS (
    INSERT INTO upstream_permits (key, day, at)
    SELECT my_key, my_day,
      instant + CASE WHEN rate_calls IS NULL THEN 0 ELSE least(500, window_ms / 2) END * interval '1 ms'
    FROM generate_series(1, free) RETURNING id
  )
  SELECT coalesce(array_agg(id::text), '{}') INTO granted FROM added;
  IF is_trial_due AND free > 0 THEN
    trial_end := instant + ${TRIAL};
    UPDATE upstream_keys k SET trial = granted[1]::bigint, trial_until = trial_end WHERE k.key = my_key;
  END IF;
  IF day_limit IS NOT NULL AND free > 0 THEN
    UPDATE upstream_days d SET count = d.count + free WHERE d.key = my_key AND d.day = my_day;
    today := today + free;
  END IF;
  wait_ms := paused_ms;
  IF rate_calls IS NOT NULL AND in_window + free >= rate_calls THEN
    SELECT greatest(paused_ms, extract(epoch FROM p.at + rate_window - instant) * 1000) INTO wait_ms
    FROM upstream_permits p WHERE p.key = my_key AND p.at > instant - rate_window
    ORDER BY p.at OFFSET in_window + free - rate_calls LIMIT 1;
  END IF;
  -- The other nodes ask again whether the trial has ended.
  IF is_trial_due AND trial_end > instant THEN wait_ms := greatest(wait_ms, 1000); END IF;
END $$;
`;
