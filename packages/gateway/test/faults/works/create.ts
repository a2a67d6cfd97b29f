import { expect } from 'vitest';
import { run } from '../../command/run-command.ts';
import { searchUsers } from '../../command/search-users.ts';
import { reopen } from './reopen.ts';
import { runUnderFault } from './under-fault.ts';
import type { Work } from './work.ts';

/** A first token is created, with the folder and the file that hold it. */
export const create: Work = {
  prepare: async () => {},
  run: async (place) => {
    const args = ['tokens', 'create', '--init', '--data-dir', place.path('data')];
    const outcome = await runUnderFault(place, [...args, '--name', 'first', '--balance', '9']);
    const token = outcome.stdout.trim();
    if (token !== '') expect(place.hasPrintedAfterFailure()).toBe(false);
    return async () => {
      await reopen(place.path('data'), async ({ url, admin }) => {
        if (token === '') return;
        expect(await admin.listTokens({})).toMatchObject([{ name: 'first', balance: 9 }]);
        expect((await searchUsers(url, token)).code).toBe(0);
      });
      expect(await run([...args, '--name', 'second'])).toMatchObject({ code: 0 });
    };
  },
};
