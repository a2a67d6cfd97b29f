import type { DatabaseSync } from 'node:sqlite';
import { runInTimeSlices } from './time-slice.ts';

/** Index pages that one step merges, which takes some milliseconds. */
const PAGES_PER_STEP = 100;

/**
 * Merges the segments of the search index into one, which makes every search faster. This reads the whole index, so
 * it pays only after a large revision; FTS5 merges small segments by itself.
 */
export async function mergeSearchIndex(database: DatabaseSync): Promise<void> {
  const merge = database.prepare(
    "INSERT INTO dataset_user_search (dataset_user_search, rank) VALUES ('merge', ?)",
  );
  const countChanges = database.prepare('SELECT total_changes() AS count');
  const changes = () => Number(countChanges.get()?.count);
  let hasMore = true;
  const steps = {
    *[Symbol.iterator]() {
      // A negative number starts over with all segments, a positive one continues.
      yield -PAGES_PER_STEP;
      while (hasMore) yield PAGES_PER_STEP;
    },
  };
  await runInTimeSlices(database, steps, (pages) => {
    const before = changes();
    merge.run(pages);
    // FTS5 documents that a step which changes fewer than two rows had nothing to merge.
    hasMore = changes() - before >= 2;
  });
}
