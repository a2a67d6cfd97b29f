export type Moment = 'before' | 'after';

type Operation =
  | ('create' | 'folder' | 'write' | 'truncate' | 'sync' | 'rename' | 'link' | 'remove')
  | ('send' | 'receive');

/** What a process does on the operating system's level where a fault can meet it. */
interface SiteOptions {
  readonly operation: Operation;
  /** The file below the folder of a test, with stars as in a shell; who is at the other end of a connection. */
  readonly name: string;
  readonly moments: readonly [Moment, ...Moment[]];
}

const before = ['before'] as const;
const after = ['after'] as const;
const both = ['before', 'after'] as const;

/**
 * All that a gateway and its commands do to durable files and for those who wait for them. A test fails when they do
 * something that is not here.
 */
export const sites = {
  // The data file, its journal before it has a write-ahead log, and its folder.
  'folder.create': { operation: 'folder', name: 'data', moments: after },
  'folder.sync': { operation: 'sync', name: 'data', moments: both },
  'parent.sync': { operation: 'sync', name: '.', moments: both },
  'data.create': { operation: 'create', name: 'data/gateway.sqlite', moments: after },
  'journal.create': { operation: 'create', name: 'data/gateway.sqlite-journal', moments: after },
  'journal.write': { operation: 'write', name: 'data/gateway.sqlite-journal', moments: before },
  'journal.sync': { operation: 'sync', name: 'data/gateway.sqlite-journal', moments: both },
  'journal.remove': { operation: 'remove', name: 'data/gateway.sqlite-journal', moments: both },
  // A checkpoint copies the write-ahead log into the data file.
  'checkpoint.write': { operation: 'write', name: 'data/gateway.sqlite', moments: before },
  'checkpoint.truncate': { operation: 'truncate', name: 'data/gateway.sqlite', moments: before },
  'checkpoint.sync': { operation: 'sync', name: 'data/gateway.sqlite', moments: both },
  'wal.create': { operation: 'create', name: 'data/gateway.sqlite-wal', moments: after },
  'wal.write': { operation: 'write', name: 'data/gateway.sqlite-wal', moments: before },
  'wal.sync': { operation: 'sync', name: 'data/gateway.sqlite-wal', moments: both },
  'wal.truncate': { operation: 'truncate', name: 'data/gateway.sqlite-wal', moments: before },
  'wal.remove': { operation: 'remove', name: 'data/gateway.sqlite-wal', moments: both },
  // The log of a gateway, which promises nothing, but must not keep it from serving.
  'log.create': { operation: 'create', name: 'gateway.log', moments: after },
  'log.write': { operation: 'write', name: 'gateway.log', moments: before },
  'log.sync': { operation: 'sync', name: 'gateway.log', moments: before },
  // Who waits for what is durable.
  'caller.send': { operation: 'send', name: 'caller', moments: both },
  'admin.send': { operation: 'send', name: 'admin', moments: both },
  'output.send': { operation: 'send', name: 'output', moments: both },
  'upstream.send': { operation: 'send', name: 'upstream', moments: both },
  'upstream.receive': { operation: 'receive', name: 'upstream', moments: after },
  'database.send': { operation: 'send', name: 'database', moments: before },
  // A backup.
  'backup.create': { operation: 'create', name: 'backup.sqlite', moments: after },
  'backup.write': { operation: 'write', name: 'backup.sqlite', moments: before },
  'backup.sync': { operation: 'sync', name: 'backup.sqlite', moments: both },
  'backup-journal.create': { operation: 'create', name: 'backup.sqlite-journal', moments: after },
  'backup-journal.write': { operation: 'write', name: 'backup.sqlite-journal', moments: before },
  'backup-journal.sync': { operation: 'sync', name: 'backup.sqlite-journal', moments: both },
  'backup-journal.remove': { operation: 'remove', name: 'backup.sqlite-journal', moments: both },
  // A backup that takes the place of the data.
  'restore.create': { operation: 'create', name: 'data/gateway.sqlite.restoring', moments: after },
  'restore.write': { operation: 'write', name: 'data/gateway.sqlite.restoring', moments: before },
  'restore.truncate': {
    ...{ operation: 'truncate', name: 'data/gateway.sqlite.restoring', moments: before },
  },
  'restore.sync': { operation: 'sync', name: 'data/gateway.sqlite.restoring', moments: both },
  'restore.link': { operation: 'link', name: 'data/gateway.sqlite.before-*', moments: both },
  'restore.rename': { operation: 'rename', name: 'data/gateway.sqlite', moments: both },
  'restore-wal.create': {
    ...{ operation: 'create', name: 'data/gateway.sqlite.restoring-wal', moments: after },
  },
  'restore-wal.write': {
    ...{ operation: 'write', name: 'data/gateway.sqlite.restoring-wal', moments: before },
  },
  'restore-wal.sync': {
    ...{ operation: 'sync', name: 'data/gateway.sqlite.restoring-wal', moments: both },
  },
  'restore-wal.truncate': {
    ...{ operation: 'truncate', name: 'data/gateway.sqlite.restoring-wal', moments: before },
  },
  'restore-wal.remove': {
    ...{ operation: 'remove', name: 'data/gateway.sqlite.restoring-wal', moments: before },
  },
} as const satisfies Record<string, SiteOptions>;

export type Site = keyof typeof sites;
