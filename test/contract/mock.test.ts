import { startMock } from '@social-data/mock';
import { afterAll, describe, test } from 'vitest';
import { runCase } from '../../packages/conform/src/conformance-case.ts';
import { connectTo } from '../../packages/conform/src/connection.ts';
import { allCases } from '../../packages/conform/src/contract-cases.ts';
import { mockTokens, targetOf } from '../../packages/conform/src/target.ts';

const mock = await startMock({ port: 0 });
const target = targetOf(mock.url, 'demo-token', {}, mockTokens);
const connection = connectTo(target);
afterAll(() => mock.close());

describe('the mock', () => {
  for (const each of allCases(target))
    test.concurrent(`${each.sentence} (${each.id})`, () => runCase(each, connection));
});
