import { linkInfo, sideBaseInfo, touchDistribution } from '@social-data/sample-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedDataset } from '../../src/source/dataset/change/seed-dataset.ts';
import { openDataset, type TestDataset } from './dataset-of-test.ts';

describe('the authors of the dataset', () => {
  let dataset: TestDataset;
  beforeAll(async () => {
    dataset = openDataset();
    await seedDataset(dataset.database, { authors: 3, users: 0, questions: 0 });
  });

  it('are those of the samples, by platform and industry', () => {
    const oAuthorId = 'author-3';
    expect(dataset.ask('getAuthorSideBaseInfo', { oAuthorId })).toEqual(sideBaseInfo(oAuthorId));
    const choice = { oAuthorId, platform: 'SHORT_DRAMA', industryTag: 'GAMES' } as const;
    expect(dataset.ask('getAuthorLinkInfo', choice)).toEqual(linkInfo(choice));
    expect(
      dataset.ask('getAuthorTouchDistribution', { oAuthorId, platform: 'SHORT_DRAMA' }),
    ).toEqual(touchDistribution(choice));
  });

  it('have SHORT_VIDEO and ALL where nothing is chosen', () => {
    const chosen = { oAuthorId: 'author-1', platform: 'SHORT_VIDEO', industryTag: 'ALL' } as const;
    expect(dataset.ask('getAuthorLinkInfo', { oAuthorId: 'author-1' })).toEqual(linkInfo(chosen));
  });

  it.each(['getAuthorSideBaseInfo', 'getAuthorLinkInfo', 'getAuthorTouchDistribution'] as const)(
    'are code 400 with a reason when there is no such one: %s',
    (operationId) => {
      expect(dataset.answer(operationId, { oAuthorId: 'author-4' })).toEqual({
        ok: false,
        code: 400,
        message: expect.stringContaining('oAuthorId'),
      });
    },
  );

  it('are captured answers before samples, each for its own choice', async () => {
    const body = { code: 0, data: { sample_captured: true } };
    const line = {
      operationId: 'getAuthorSideBaseInfo',
      parameters: { oAuthorId: 'author-2' },
      body,
    };
    await dataset.importLines([line]);
    const captured = dataset.answer('getAuthorSideBaseInfo', { oAuthorId: 'author-2' });
    expect(captured).toEqual({ ok: true, data: '{"sample_captured":true}' });
    expect(dataset.ask('getAuthorLinkInfo', { oAuthorId: 'author-2' })).toBeTypeOf('object');
  });

  it('tell for which platform and industry nothing was captured', async () => {
    const parameters = { oAuthorId: 'captured', platform: 'LIVE_STREAMING', industryTag: 'GAMES' };
    const body = { code: '0', data: { cp_index: { value: 7 } } };
    await dataset.importLines([{ operationId: 'getAuthorLinkInfo', parameters, body }]);
    const asked = {
      oAuthorId: 'captured',
      platform: 'LIVE_STREAMING',
      industryTag: 'GAMES',
    } as const;
    expect(dataset.answer('getAuthorLinkInfo', asked)).toMatchObject({ ok: true });
    expect(dataset.answer('getAuthorLinkInfo', { oAuthorId: 'captured' })).toMatchObject({
      ok: false,
      code: 400,
      message: expect.stringContaining('platform SHORT_VIDEO and industryTag ALL'),
    });
  });
});
