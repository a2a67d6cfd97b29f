import { linkInfo, sideBaseInfo, touchDistribution } from '@social-data/sample-data';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedDataset } from '../../../dataset/src/seed-dataset.ts';
import { openDataset, type TestDataset } from './test-dataset.ts';

describe('the authors of the dataset', () => {
  let dataset: TestDataset;
  beforeAll(async () => {
    dataset = openDataset();
    await seedDataset(dataset.database, { authors: 3, users: 0, questions: 0 });
  });

  test('have sample data by platform and industry', () => {
    const oAuthorId = 'author-3';
    expect(dataset.ask('getAuthorSideBaseInfo', { oAuthorId })).toEqual(sideBaseInfo(oAuthorId));
    const choice = { oAuthorId, platform: 'SHORT_DRAMA', industryTag: 'GAMES' } as const;
    expect(dataset.ask('getAuthorLinkInfo', choice)).toEqual(linkInfo(choice));
    expect(
      dataset.ask('getAuthorTouchDistribution', { oAuthorId, platform: 'SHORT_DRAMA' }),
    ).toEqual(touchDistribution(choice));
  });

  test('have the data of SHORT_VIDEO and ALL by default', () => {
    const chosen = { oAuthorId: 'author-1', platform: 'SHORT_VIDEO', industryTag: 'ALL' } as const;
    expect(dataset.ask('getAuthorLinkInfo', { oAuthorId: 'author-1' })).toEqual(linkInfo(chosen));
  });

  test.each(['getAuthorSideBaseInfo', 'getAuthorLinkInfo', 'getAuthorTouchDistribution'] as const)(
    'are code 400 with a reason when they are unknown: %s',
    (operationId) => {
      expect(dataset.call(operationId, { oAuthorId: 'author-4' })).toEqual({
        ok: false,
        code: 400,
        message: expect.stringContaining('oAuthorId'),
      });
    },
  );

  test('have captured data before sample data, each payload for its own parameters', async () => {
    const body = { code: 0, data: { sample_captured: true } };
    const line = {
      operationId: 'getAuthorSideBaseInfo',
      parameters: { oAuthorId: 'author-2' },
      body,
    };
    await dataset.importLines([line]);
    const captured = dataset.call('getAuthorSideBaseInfo', { oAuthorId: 'author-2' });
    expect(captured).toEqual({ ok: true, data: '{"sample_captured":true}' });
    expect(dataset.ask('getAuthorLinkInfo', { oAuthorId: 'author-2' })).toBeTypeOf('object');
  });

  test('name the platform and industry that have no captured data', async () => {
    const parameters = { oAuthorId: 'captured', platform: 'LIVE_STREAMING', industryTag: 'GAMES' };
    const body = { code: '0', data: { cp_index: { value: 7 } } };
    await dataset.importLines([{ operationId: 'getAuthorLinkInfo', parameters, body }]);
    const asked = {
      oAuthorId: 'captured',
      platform: 'LIVE_STREAMING',
      industryTag: 'GAMES',
    } as const;
    expect(dataset.call('getAuthorLinkInfo', asked)).toMatchObject({ ok: true });
    expect(dataset.call('getAuthorLinkInfo', { oAuthorId: 'captured' })).toMatchObject({
      ok: false,
      code: 400,
      message: expect.stringContaining('platform SHORT_VIDEO and industryTag ALL'),
    });
  });
});
