import { existsSync, rmSync } from 'node:fs';
import { expect } from 'vitest';
import { run } from '../../command/run-command.ts';
import type { FaultPlace } from '../fault-place.ts';
import { ledgerIds, valueIn } from './ledger-ids.ts';
import { prepareData } from './prepare-data.ts';
import { reopen } from './reopen.ts';
import { runUnderFault } from './under-fault.ts';
import type { Work } from './work.ts';

/** The ledger of January is moved into a file. */
export const archive: Work = {
  prepare: prepareData,
  run: async (place) => {
    const data = place.path('data', 'gateway.sqlite');
    const file = place.path('archive.sqlite');
    const all = ledgerIds(data);
    const outcome = await runUnderFault(place, archiveArgs(place));
    const isDone = outcome.stdout.includes('are now in');
    if (isDone) expect(place.hasPrintedAfterFailure()).toBe(false);
    return async () => {
      const expectAll = () => {
        const archived = isRecorded(data) ? ledgerIds(file) : [];
        const left = ledgerIds(data);
        expect([...new Set([...archived, ...left])].sort((a, b) => a - b)).toEqual(all);
        return { archived, left };
      };
      await reopen(place.path('data'));
      expectAll();
      // As the message says of an archive that was interrupted before it was recorded.
      if (existsSync(file) && !isRecorded(data)) rmSync(file);
      if (!isDone && !(isRecorded(data) && ledgerIds(data).length === 0))
        expect(await run(archiveArgs(place))).toMatchObject({ code: 0 });
      const { archived, left } = expectAll();
      expect([archived.length, left]).toEqual([all.length, []]);
      await reopen(place.path('data'));
    };
  },
};

function archiveArgs(place: FaultPlace): readonly string[] {
  const to = ['--to', place.path('archive.sqlite'), '--data-dir', place.path('data')];
  return ['ledger', 'archive', '--before', '2026-02-01', ...to];
}

function isRecorded(data: string): boolean {
  return valueIn(data, 'SELECT count(*) FROM ledger_archives') === 1;
}
