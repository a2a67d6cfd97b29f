import type { Site } from './point-sites.ts';
import { backup } from './works/backup.ts';
import { calls } from './works/calls.ts';
import { create } from './works/create.ts';
import { importing } from './works/import.ts';
import { type CurrentCluster, migrate, migrateBack } from './works/migrate.ts';
import { relay } from './works/relay.ts';
import { restore } from './works/restore.ts';
import type { Work } from './works/work.ts';

/** The sites that a work reaches. */
interface WorkPoints {
  /** Where faults are injected in this work. */
  readonly tested: readonly Site[];
  /** What it reaches as well, and another work tests. */
  readonly alsoReached: readonly Site[];
}

/** What opening, writing and closing a data file reaches. */
const dataFile = [
  ...(['wal.create', 'wal.truncate', 'wal.write', 'wal.sync', 'wal.remove'] as const),
  ...(['folder.sync', 'checkpoint.write', 'checkpoint.truncate', 'checkpoint.sync'] as const),
] as const;
/** What the creation of a data file reaches, before it has a write-ahead log. */
const journal = ['journal.create', 'journal.write', 'journal.sync', 'journal.remove'] as const;
/** What a running gateway reaches. */
const serving = ['log.create', 'log.write', 'log.sync', 'caller.send', 'admin.send'] as const;

/** The points of each work are its sites with their moments, so `calls.wal.before-sync` is one of them. */
export const workPoints = {
  create: {
    tested: [
      ...(['folder.create', 'parent.sync', 'folder.sync', 'data.create', 'output.send'] as const),
      ...(['wal.create', 'wal.write', 'wal.sync', 'checkpoint.write', 'checkpoint.sync'] as const),
      ...journal,
    ],
    alsoReached: dataFile,
  },
  calls: { tested: [...dataFile, ...serving], alsoReached: ['output.send'] },
  relay: {
    tested: ['wal.write', 'wal.sync', 'upstream.send', 'upstream.receive', 'caller.send'],
    alsoReached: [...dataFile, ...serving, 'output.send'],
  },
  import: {
    tested: ['wal.write', 'wal.sync', 'checkpoint.write', 'checkpoint.sync', 'admin.send'],
    alsoReached: [...dataFile, ...serving, 'output.send'],
  },
  backup: {
    tested: [
      ...(['backup.create', 'backup.write', 'backup.sync', 'parent.sync'] as const),
      ...(['backup-journal.create', 'backup-journal.write', 'backup-journal.sync'] as const),
      ...(['backup-journal.remove', 'output.send'] as const),
    ],
    alsoReached: dataFile,
  },
  restore: {
    tested: [
      ...(['restore.create', 'restore.truncate', 'restore.sync', 'restore.link'] as const),
      ...(['restore.rename', 'folder.sync', 'restore-wal.create'] as const),
      ...(['restore-wal.truncate', 'restore-wal.remove', 'output.send'] as const),
    ],
    alsoReached: dataFile,
  },
  migrate: {
    tested: ['database.send', 'wal.write', 'wal.sync', 'checkpoint.write', 'output.send'],
    alsoReached: dataFile,
  },
  'migrate-back': {
    tested: ['database.send', 'wal.write', 'wal.sync', 'checkpoint.write', 'output.send'],
    alsoReached: ['folder.create', 'parent.sync', 'data.create', ...journal, ...dataFile],
  },
} as const satisfies Record<string, WorkPoints>;

export type WorkName = keyof typeof workPoints;

/** The works that need no PostgreSQL. */
export const localWorks = {
  ...{ create, calls, relay, import: importing, backup, restore },
} as const satisfies Partial<Record<WorkName, Work>>;

/** The works between a data folder and a PostgreSQL. */
export const clusterWorks = (cluster: CurrentCluster) => ({
  migrate: migrate(cluster),
  'migrate-back': migrateBack(cluster),
});
