import { join } from 'node:path';
import { operations } from '@social-data/contract/operations';
import { startMock } from '@social-data/mock';
import newman, { type NewmanRunSummary } from 'newman';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postmanCollection } from '../src/build/postman-collection.ts';
import { buildPortal } from '../src/index.ts';
import { distFolder } from '../src/portal-files.ts';
import { BUILD_TIMEOUT_MS } from './build-timeout.ts';

let mock: Awaited<ReturnType<typeof startMock>>;

beforeAll(async () => {
  await buildPortal();
  mock = await startMock({ port: 0 });
}, BUILD_TIMEOUT_MS);
afterAll(() => mock.close());

function run(token?: string): Promise<NewmanRunSummary> {
  const envVar = [
    { key: 'baseUrl', value: mock.url },
    ...(token ? [{ key: 'token', value: token }] : []),
  ];
  const collection = join(distFolder, 'social-data.postman_collection.json');
  return new Promise((resolve, reject) => {
    newman.run({ collection, envVar }, (error, summary) =>
      error ? reject(error) : resolve(summary),
    );
  });
}

describe('the Postman collection', () => {
  test('calls every operation on the mock once, with success', async () => {
    const { stats, failures } = (await run()).run;
    expect(failures).toEqual([]);
    expect(stats.requests).toMatchObject({ total: Object.keys(operations).length, failed: 0 });
    expect(stats.assertions).toMatchObject({ total: Object.keys(operations).length, failed: 0 });
  });

  test('reports a failure if the code is not 0', async () => {
    const { failures } = (await run('mock-601')).run;
    expect(failures).toHaveLength(Object.keys(operations).length);
  });

  test('contains the token once, as a variable', async () => {
    const text = await postmanCollection();
    expect(text.match(/demo-token/g)).toHaveLength(1);
    expect(text).toContain('"{{token}}"');
  });

  test('is the same file each time it is made from the same contract', async () => {
    expect(await postmanCollection()).toBe(await postmanCollection());
  });
});
