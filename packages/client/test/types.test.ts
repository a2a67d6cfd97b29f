import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type AnswerOrder,
  type AnySocialDataError,
  type ApiError,
  type ConnectionError,
  isSocialDataError,
  type ListAnswersParameters,
  type OtherApiError,
  type Page,
  type RateLimitError,
  type SearchUsersParameters,
  SocialData,
  type SocialDataOptions,
  type User,
} from '@social-data/client';
import type { AnswerFeedItem, AuthorLinkInfoData } from '@social-data/contract/types';
import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';

describe('the types of the client', () => {
  // Never called: only its types matter.
  const api = () => new SocialData({ baseUrl: 'https://api.test.example', token: 'demo-token' });

  test('give results the types of the contract', () => {
    expectTypeOf(() =>
      api().authors.linkInfo({ oAuthorId: 'a' }),
    ).returns.resolves.toEqualTypeOf<AuthorLinkInfoData>();
    expectTypeOf(
      async () => (await api().users.search({ keyword: 'a' })).items,
    ).returns.resolves.toEqualTypeOf<readonly User[]>();
    expectTypeOf(
      async () => (await api().answers.list({ questionId: 'a' })).items,
    ).returns.resolves.toEqualTypeOf<readonly AnswerFeedItem[]>();
    expectTypeOf(
      async () => (await api().answers.list({ questionId: 'a' })).next?.cursor,
    ).returns.resolves.toEqualTypeOf<string | undefined>();
    expectTypeOf(async () => await api().users.search({ keyword: 'a' })).returns.resolves.toExtend<
      Page<User, unknown, unknown>
    >();
  });

  test('narrow the union of result() by ok', () => {
    void (async () => {
      const result = await api().authors.linkInfo({ oAuthorId: 'a' }).result();
      if (result.ok) expectTypeOf(result.data).toEqualTypeOf<AuthorLinkInfoData>();
      else expectTypeOf(result.error.retryable).toEqualTypeOf<boolean>();
    });
  });

  test('narrow result() without strict by the comparison that the README names', async () => {
    // Checks that run at the same time do not look there.
    const file = join(import.meta.dirname, `../.cache/without-strict-${process.pid}.ts`);
    await mkdir(dirname(file), { recursive: true });
    onTestFinished(() => rm(file));
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    const condition = /configuration, write `(if \(.+?\))`/.exec(readme)?.[1];
    await writeFile(
      file,
      `import type { SocialData } from '@social-data/client';
      export async function read(api: SocialData) {
        const result = await api.authors.sideBaseInfo({ oAuthorId: 'a' }).result();
        ${condition} return result.data;
        return result.error.hint;
      }`,
    );
    const options = ['--noEmit', '--strict', 'false', '--target', 'es2022', '--skipLibCheck'];
    const modules = ['--module', 'nodenext', '--allowImportingTsExtensions', '--types', 'node'];
    const flags = ['--ignoreConfig', ...options, ...modules, file];
    const root = new URL('../../../', import.meta.url);
    const tsc = fileURLToPath(new URL('node_modules/typescript-native/bin/tsc', root));
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, ...flags]).catch(
      (error: { readonly stdout: string }) => error,
    );
    // The sources of the workspace need strict themselves.
    expect(stdout.split('\n').filter((line) => line.includes('without-strict'))).toEqual([]);
  });

  test('reject unknown names, wrong values and a token', () => {
    void (async () => {
      // @ts-expect-error -- another name
      await api().users.search({ keyword: 'a', size: 5 });
      // @ts-expect-error -- the token belongs to the client
      await api().users.search({ keyword: 'a', token: 'demo-token' });
      // @ts-expect-error -- required
      await api().users.search({});
      // @ts-expect-error -- another value
      await api().authors.linkInfo({ oAuthorId: 'a', platform: 'RADIO' });
      // @ts-expect-error -- another type
      await api().answers.list({ questionId: 'a', offset: '0' });
      // @ts-expect-error -- another option
      await api().users.search({ keyword: 'a' }, { retries: 1 });
      // @ts-expect-error -- only lists have pages
      api().authors.linkInfo({ oAuthorId: 'a' }).pages();
      // @ts-expect-error -- a limit is required
      api().users.search({ keyword: 'a' }).toArray();
    });
  });

  test('narrow an error by name and by code', () => {
    void ((error: unknown) => {
      if (!isSocialDataError(error)) return;
      if (error.name === 'RateLimitError') expectTypeOf(error.code).toEqualTypeOf<302>();
      if (error.name === 'TimeoutError') expectTypeOf(error.timeout).toEqualTypeOf<number>();
      if (error.code === 302) expectTypeOf(error).toEqualTypeOf<RateLimitError>();
      if (error.code === 300) expectTypeOf(error).toEqualTypeOf<OtherApiError>();
      if (Number(error.code) === 999) expectTypeOf(error).toEqualTypeOf<AnySocialDataError>();
      // A code of a newer service comes here.
      if (error.name === 'ApiError' && error.code !== 101 && error.code !== 202)
        if (error.code !== 300) expectTypeOf(error.code).toExtend<number>();
      if (error.code === undefined) expectTypeOf(error).not.toExtend<ApiError>();
      // @ts-expect-error -- a misspelt name
      if (error.name === 'RateLimitErorr') return;
      switch (error.name) {
        case 'ConnectionError':
          expectTypeOf(error).toEqualTypeOf<ConnectionError>();
      }
    });
    void (async () => {
      const result = await api().users.search({ keyword: 'a' }).result();
      if (!result.ok && result.error.name === 'ProtocolError')
        expectTypeOf(result.error.status).toEqualTypeOf<number>();
      // @ts-expect-error -- a misspelt name
      if (!result.ok && result.error.name === 'ProtocollError') return;
    });
  });

  test('accept undefined for everything that is optional', () => {
    void (async (nothing: undefined) => {
      const options: Record<keyof SocialDataOptions, undefined> = Object.create(null);
      new SocialData(options satisfies SocialDataOptions);
      const call = api().answers.list(
        { questionId: 'a', cursor: nothing, offset: nothing, order: nothing, sessionId: nothing },
        { signal: nothing, timeout: nothing },
      );
      call.items({ limit: nothing });
      await api().authors.linkInfo({ oAuthorId: 'a', platform: nothing, industryTag: nothing });
    });
  });

  test('export the parameters of each operation', () => {
    expectTypeOf<SearchUsersParameters>().toEqualTypeOf<
      Parameters<SocialData['users']['search']>[0]
    >();
    expectTypeOf<ListAnswersParameters['order']>().toEqualTypeOf<AnswerOrder | undefined>();
  });
});
