import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { run } from '../../command/run-command.ts';
import { ledgerIds } from './ledger-ids.ts';
import { prepareData } from './prepare-data.ts';
import { reopen } from './reopen.ts';
import { runUnderFault } from './under-fault.ts';
import type { Work } from './work.ts';

/** The data is copied into a file. */
export const backup: Work = {
  prepare: prepareData,
  run: async (place) => {
    const data = place.path('data', 'gateway.sqlite');
    const file = place.path('backup.sqlite');
    const all = ledgerIds(data);
    const location = ['--data-dir', place.path('data')];
    const outcome = await runUnderFault(place, ['backup', file, ...location]);
    const isDone = outcome.stdout.includes('is complete');
    if (isDone) expect(place.hasPrintedAfterFailure()).toBe(false);
    return async () => {
      await reopen(place.path('data'));
      expect(ledgerIds(data)).toEqual(all);
      if (!isDone) {
        // The refusal, when there is a part of a backup, says that another file is needed.
        const other = existsSync(file) ? `${file}-2` : file;
        return expect(await run(['backup', other, ...location])).toMatchObject({ code: 0 });
      }
      const restored = ['--data-dir', place.path('restored')];
      expect(await run(['restore', file, ...restored])).toMatchObject({ code: 0 });
      expect(ledgerIds(place.path('restored', 'gateway.sqlite'))).toEqual(all);
      // Another program that opens it must not take an old journal for a transaction to roll back.
      expect(ledgerIds(file)).toEqual(all);
    };
  },
};
