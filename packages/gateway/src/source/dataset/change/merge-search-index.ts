import type { DatabaseSync } from 'node:sqlite';
import { inTurns } from './in-turns.ts';

/** Pages of the index that one step merges: some milliseconds. */
const STEP = 100;

/**
 * Puts the parts in which a search index was written together into one, which makes every search quicker. It
 * goes through the whole index, so it pays after a large change only; FTS5 merges small ones by itself.
 */
export async function mergeSearchIndex(database: DatabaseSync): Promise<void> {
  const merge = database.prepare(
    "INSERT INTO dataset_user_search (dataset_user_search, rank) VALUES ('merge', ?)",
  );
  const countChanges = database.prepare('SELECT total_changes() AS count');
  const changes = () => Number(countChanges.get()?.count);
  let isLeft = true;
  const steps = {
    *[Symbol.iterator]() {
      // A negative number begins anew with all parts, a positive one goes on.
      yield -STEP;
      while (isLeft) yield STEP;
    },
  };
  await inTurns(database, steps, (pages) => {
    const before = changes();
    merge.run(pages);
    // As FTS5 documents it: a step that changes fewer than two rows found nothing to do.
    isLeft = changes() - before >= 2;
  });
}
