import { describe, expect, test } from 'vitest';
import { createCallMemory, MEMORY_MS } from '../src/calls/call-memory.ts';
import type { PageOfList } from '../src/calls/fetch-page.ts';
import { callChecked, callFailing } from './connect.ts';
import { useMcp } from './use-mcp.ts';

const { client, mock, start } = useMcp();

describe('equal calls', () => {
  test('are one request, at the same time and after it', async () => {
    const call = (given: object) => callChecked(client(), 'getAuthorLinkInfo', { ...given });
    const both = await Promise.all([
      call({ oAuthorId: 'author-7', platform: 'SHORT_VIDEO' }),
      call({ platform: 'SHORT_VIDEO', oAuthorId: 'author-7' }),
    ]);
    const again = await call({ oAuthorId: 'author-7', platform: 'SHORT_VIDEO', fields: ['all'] });
    expect(again.meta.cost).toBe(0);
    expect(both[0].rows).toEqual(both[1].rows);
    expect(both.map(({ meta }) => meta.cost).toSorted()).toEqual([0, 1]);
    expect(mock().requests({ label: 'shared', operation: 'getAuthorLinkInfo' })).toHaveLength(1);
  });

  test('get the response that comes after the host gave up', async () => {
    const { client: patient } = await start({ token: 'mock-slow-600:slow' });
    const params = { name: 'searchUsers', arguments: { keyword: 'camping' } };
    await expect(patient.callTool(params, { timeout: 200 })).rejects.toThrow(/timed out/i);
    const output = await callChecked(patient, 'searchUsers', { keyword: 'camping' });
    expect(output.meta).toMatchObject({ cost: 0, requestsLeft: 99 });
    expect(mock().requests({ label: 'slow', operation: 'searchUsers' })).toHaveLength(1);
  });

  test('are sent again after a failure', async () => {
    const { client: unlucky } = await start({ token: 'mock-600-once:again' });
    await callFailing(unlucky, 'searchUsers', { keyword: 'camping' });
    const output = await callChecked(unlucky, 'searchUsers', { keyword: 'camping' });
    expect(output.meta).toMatchObject({ cost: 1, requestsLeft: 98 });
  });

  test('are sent again when larger responses took their place in the memory', async () => {
    let sent = 0;
    const memory = createCallMemory(Date.now, { max: 10, maxSize: 1000 });
    const call = async (keyword: string, characters: number) => {
      const page = { page: { next: null, characters }, checkpoint: undefined };
      const { isFromMemory } = await memory.page({
        operation: 'searchUsers',
        parameters: { keyword },
        atAnyAge: false,
        fetch: async () => {
          sent += 1;
          return page as unknown as PageOfList;
        },
      });
      return isFromMemory;
    };
    await call('small', 400);
    await call('other', 500);
    expect(await call('small', 400)).toBe(true);
    await call('large', 2000);
    expect(await call('large', 2000)).toBe(true);
    expect(await call('small', 400)).toBe(false);
    expect(sent).toBe(4);
  });

  test('are sent again after ten minutes, except for rows that were held back', async () => {
    let time = 0;
    let sent = 0;
    const memory = createCallMemory(() => time);
    const page = {
      page: { next: null, characters: 1 },
      checkpoint: undefined,
    } as unknown as PageOfList;
    const call = (atAnyAge: boolean) =>
      memory.page({
        operation: 'searchUsers',
        parameters: { keyword: 'a' },
        atAnyAge,
        fetch: async () => {
          sent += 1;
          return page;
        },
      });
    await call(false);
    time = MEMORY_MS - 1;
    await call(false);
    expect(sent).toBe(1);
    time = MEMORY_MS;
    await call(true);
    expect(sent).toBe(1);
    await call(false);
    expect(sent).toBe(2);
  });
});

describe('a list that is read page by page', () => {
  const readAll = async (token: string) => {
    const { client: reader } = await start({ token });
    const ids: unknown[] = [];
    let next: object | null = { questionId: 'question-2' };
    let end: string | null = null;
    for (let pages = 0; next && pages < 40; pages++) {
      const output = await callChecked(reader, 'listAnswers', { ...next });
      ids.push(...output.rows.map((row) => row['target.id']));
      ({ next, end } = output);
    }
    return { ids, end };
  };

  test('leaves out what earlier pages had, and ends where it does not advance', async () => {
    const plain = await readAll('mock-ok:plain');
    const repeated = await readAll('mock-duplicates');
    expect(repeated.ids).toHaveLength(new Set(repeated.ids).size);
    expect(repeated.ids).toEqual(plain.ids);
    expect((await readAll('mock-cursor-loop')).end).toBe('not advancing');
  });
});
