/**
 * The functions of the log. `report_dataset` is called by every node twice a second. It puts the next revision in force
 * when it has a fingerprint and no live node that serves the one before is without it. A node that is still catching up,
 * or that has a problem, serves no calls, so the others do not wait for it.
 *
 * The reply has what the log contains for the two revisions that the node reports, so that a node finds at once that
 * the log was set back.
 */
export const datasetLogFunctions = `
CREATE FUNCTION dataset_log_state(
  lease interval, OUT last integer, OUT in_force integer, OUT next integer, OUT nodes text[], OUT waiting_for text[]
) LANGUAGE plpgsql AS $$
BEGIN
  last := coalesce((SELECT max(revision) FROM dataset_log), 0);
  in_force := coalesce((SELECT max(revision) FROM dataset_log WHERE in_force_at IS NOT NULL), 0);
  -- A generation begins with a gap in the revisions.
  next := (SELECT min(revision) FROM dataset_log WHERE revision > in_force);
  SELECT coalesce(array_agg(node ORDER BY node), '{}'),
         coalesce(array_agg(node ORDER BY node) FILTER (WHERE written = in_force), '{}')
  INTO nodes, waiting_for FROM dataset_nodes
  WHERE problem IS NULL AND seen_at > clock_timestamp() - lease;
END $$;

CREATE FUNCTION report_dataset(
  my_node text, my_active integer, my_written integer, my_entry uuid, my_fingerprint text, my_problem text, lease interval,
  OUT last integer, OUT in_force integer, OUT next integer, OUT nodes text[], OUT waiting_for text[],
  OUT active_entry uuid, OUT active_fingerprint text, OUT written_entry uuid, OUT written_fingerprint text,
  OUT generation uuid
) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dataset_nodes AS known (node, active, written, problem, seen_at)
  VALUES (my_node, my_active, my_written, my_problem, clock_timestamp())
  ON CONFLICT (node) DO UPDATE SET active = EXCLUDED.active, written = EXCLUDED.written,
    problem = EXCLUDED.problem, seen_at = EXCLUDED.seen_at;
  -- After the clock of the database went back, a node that has vanished is missed a lease from now.
  UPDATE dataset_nodes SET seen_at = clock_timestamp() WHERE seen_at > clock_timestamp();
  UPDATE dataset_log SET fingerprint = my_fingerprint
  WHERE revision = my_written AND entry = my_entry AND fingerprint IS NULL AND my_fingerprint IS NOT NULL;
  SELECT * INTO last, in_force, next, nodes, waiting_for FROM dataset_log_state(lease);
  UPDATE dataset_log SET in_force_at = clock_timestamp()
  WHERE revision = next AND fingerprint IS NOT NULL AND in_force_at IS NULL AND waiting_for = '{}';
  IF FOUND THEN
    in_force := next;
    next := (SELECT min(revision) FROM dataset_log WHERE revision > in_force);
  END IF;
  SELECT entry, fingerprint INTO active_entry, active_fingerprint FROM dataset_log WHERE revision = my_active;
  SELECT entry, fingerprint INTO written_entry, written_fingerprint FROM dataset_log WHERE revision = my_written;
  generation := current_generation();
END $$;
`;
