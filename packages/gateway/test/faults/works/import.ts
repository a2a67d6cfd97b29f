import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sideBaseInfo } from '@social-data/sample-data';
import { expect } from 'vitest';
import { ask, callOf } from '../../server/test-gateway.ts';
import type { FaultPlace } from '../fault-place.ts';
import { Acknowledged } from './acknowledged.ts';
import { CALLER_TOKEN, prepareData } from './prepare-data.ts';
import { adminOf, reopen } from './reopen.ts';
import { serveUnderFault } from './under-fault.ts';
import type { Work } from './work.ts';

/** Together they need more than the 32 MiB of write-ahead log after which a checkpoint comes. */
const LINES = 48;
const LINE_BYTES = 900_000;

/** A running gateway imports a large file between calls, and copies its write-ahead log into the data file meanwhile. */
export const importing: Work = {
  prepare: async (root) => {
    await prepareData(root);
    const filler = 'x'.repeat(LINE_BYTES);
    const lines = Array.from({ length: LINES }, (_, index) => {
      const data = { ...sideBaseInfo('author-1'), filler };
      const parameters = { oAuthorId: `imported-${index}` };
      return `${JSON.stringify({ operationId: 'getAuthorSideBaseInfo', parameters, data })}\n`;
    });
    writeFileSync(join(root, 'import.ndjson'), lines.join(''));
  },
  run: async (place) => {
    const acknowledged = new Acknowledged(place);
    const gateway = await serveUnderFault(place);
    let isImported = false;
    if (gateway !== undefined) {
      const search = () => acknowledged.search(gateway, CALLER_TOKEN);
      await search();
      const importing = importFile(place);
      for (let calls = 0; calls < 5; calls += 1) await search();
      isImported = await importing;
      await search();
      await gateway.stop();
    }
    return () =>
      reopen(place.path('data'), async (reopened) => {
        const found = await Promise.all(
          [0, LINES - 1].map((index) => isServed(reopened.url, `imported-${index}`)),
        );
        expect(found, 'all of the file or nothing').toEqual([found[0], found[0]]);
        if (isImported) expect(found[0], 'the import').toBe(true);
        await acknowledged.expectKept(reopened);
      });
  },
};

async function importFile(place: FaultPlace): Promise<boolean> {
  const hadFailed = place.hasFailed();
  try {
    await adminOf(place.path('data')).importDataset({ file: place.path('import.ndjson') });
    expect(hadFailed, 'an import after a failure').toBe(false);
    return true;
  } catch {
    return false;
  }
}

async function isServed(url: string, oAuthorId: string): Promise<boolean> {
  const call = callOf('getAuthorSideBaseInfo', { token: CALLER_TOKEN, oAuthorId });
  const { body } = await ask(`${url}${call}`);
  return body.code === 0 && JSON.stringify(body.data).includes('xxxx');
}
