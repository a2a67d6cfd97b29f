import { type OperationId, security } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import { operations } from '@social-data/contract/operations';
import { callOperation } from '../call-operation.ts';
import { operationCase } from '../cases/operation-case.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import { parametersOf, requestOf } from '../request-path.ts';
import type { Target } from '../target.ts';
import {
  type CursorList,
  callsOfAllPages,
  fetchAllPages,
  fetchPage,
  type ListPage,
  nextPageOf,
} from './list-page.ts';

const NEXT = '/data/paging/next';
const PAGE = '/data/paging/page';

const host = { Host: 'wrong.invalid', 'X-Forwarded-Host': 'wrong.invalid' };

/** The `paging` object as our servers fill it (decision D11). */
export function pagingObjectCases(list: CursorList, target: Target): readonly ConformanceCase[] {
  const { operationId, offsetParameter } = list;
  const about = { operationId, profile: 'decisions', rules: ['D11', 'paging.object'] } as const;
  return [
    {
      ...operationCase(
        { ...about, name: 'paging/next' },
        'next is our own address without a token, and empty at the end',
      ),
      calls: callsOfAllPages(target, list),
      run: async (context) => {
        for (const page of await fetchAllPages(context, list))
          expectOwnNext(context.target, operationId, page);
      },
    },
    {
      ...operationCase(
        { ...about, name: 'paging/next-host' },
        'next never repeats the Host header of the request',
      ),
      calls: { known: [requestOf(target, operationId, {}, host)] },
      isIntrusive: true,
      run: async (context) => {
        expectOwnNext(context.target, operationId, await fetchPage(context, operationId, {}, host));
      },
    },
    {
      ...operationCase(
        { ...about, name: 'paging/next-leads-on' },
        'next with a token gives the following page',
      ),
      calls: { known: [requestOf(target, operationId)], more: 2 },
      run: async (context) => {
        const first = await fetchPage(context, operationId);
        await expectSamePage(context, list, first);
      },
    },
    {
      ...operationCase(
        { ...about, name: 'paging/page-number' },
        'page counts the whole pages before the offset',
      ),
      calls: { known: [requestOf(target, operationId)], more: 5 },
      run: async (context) => {
        const first = await fetchPage(context, operationId);
        const size = target.strict ? target.pageSizes.cursor : Math.max(1, first.items.length);
        for (const offset of new Set([0, 1, size - 1, size, size + 1])) {
          const changes = { [offsetParameter]: String(offset) };
          const page = await fetchPage(context, operationId, changes);
          const expected = Math.floor(offset / size) + 1;
          const found = valueAt(page.result.body, PAGE);
          if (found !== expected) throw page.broken(`page ${expected}`, `page ${found}`);
        }
      },
    },
  ];
}

/** A call that finds nothing succeeds with an empty list that ends. */
export function nothingFoundCase(operationId: OperationId, target: Target): ConformanceCase {
  const about = {
    operationId,
    profile: 'decisions',
    name: 'paging/nothing-found',
    rules: ['D16'],
  } as const;
  const required = parametersOf(operationId).filter((parameter) => parameter.required);
  const changes = Object.fromEntries(
    required.map(({ name }) => [name, target.unknownValues[name]]),
  );
  return {
    ...operationCase(about, 'a call that finds nothing succeeds with an empty list that ends'),
    calls: { known: [requestOf(target, operationId, changes)] },
    run: async (context) => {
      const page = await fetchPage(context, operationId, changes);
      if (page.items.length > 0 || page.isEnd === false)
        throw page.broken('an empty list that ends');
    },
  };
}

function expectOwnNext(target: Target, operationId: OperationId, page: ListPage): void {
  const next = valueAt(page.result.body, NEXT);
  if (page.isEnd === true) {
    if (next !== '') throw page.broken('an empty next on the last page');
    return;
  }
  const own = `${target.publicUrl ?? target.baseUrl}${operations[operationId].path}?`;
  const isOwn = typeof next === 'string' && next.startsWith(own);
  if (!isOwn) throw page.broken(`a next that begins with ${own}`, `next ${String(next)}`);
  if (new URL(next).searchParams.has(security.name))
    throw page.broken('a next without a token', `next ${next}`);
}

async function expectSamePage(context: Context, list: CursorList, first: ListPage): Promise<void> {
  const { operationId } = list;
  const next = new URL(String(valueAt(first.result.body, NEXT)));
  next.searchParams.set(security.name, context.target.validToken);
  const { path } = operations[operationId];
  const linked = await callOperation(context, {
    operationId,
    path: `${path}${next.search}`,
    expected: [0],
  });
  const following = await fetchPage(context, operationId, nextPageOf(list, first));
  const bodies = [linked, following.result].map(({ body }) =>
    JSON.stringify(valueAt(body, '/data/data')),
  );
  if (bodies[0] !== bodies[1]) throw following.broken('the page that next leads to');
}
