import type { LinkIndex } from '@social-data/contract/types';
import { linkInfo, sideBaseInfo, touchDistribution } from '@social-data/sample-data';
import { describe, expect, test } from 'vitest';
import { platforms } from './identities.ts';

const authors = Array.from({ length: 200 }, (_, index) => `author-${index + 1}`);

describe('side base info', () => {
  test('prefixes every member, the growth rate among them', () => {
    const info = sideBaseInfo('author-1');
    expect(Object.keys(info).every((name) => name.startsWith('sample_'))).toBe(true);
    expect(info.sample_follower_growth_rate_30d).toEqual(expect.any(Number));
    expect(info.sample_author_id).toBe('author-1');
  });

  test('spreads the authors well', () => {
    const infos = authors.map((id) => sideBaseInfo(id));
    const followers = infos.map((info) => Number(info.sample_follower_count)).sort((a, b) => a - b);
    expect(new Set(infos.map((info) => info.sample_nickname)).size).toBeGreaterThan(150);
    expect(followers[100]).toBeLessThan(100_000);
    expect(followers[199]).toBeGreaterThan(500_000);
    expect(infos.some((info) => Number(info.sample_follower_growth_rate_30d) < 0)).toBe(true);
  });
});

describe('link info', () => {
  const market = { platform: 'SHORT_VIDEO', industryTag: 'ALL' } as const;
  const indexes = authors.map((oAuthorId) => linkInfo({ oAuthorId, ...market }).cp_index ?? {});

  test('gives ranks as numeric text, with the matching percentage', () => {
    for (const { rank = '', rank_percent = 0 } of indexes) {
      expect(rank).toMatch(/^[1-9][0-9]*$/);
      expect(rank_percent).toBeGreaterThan(0);
      expect(rank_percent).toBeLessThanOrEqual(1);
    }
    const last = byRank(indexes).at(-1);
    const peers = Number(last?.rank) / (last?.rank_percent ?? 0);
    for (const { rank, rank_percent = 0 } of indexes) {
      expect(Math.abs(Number(rank) / peers - rank_percent)).toBeLessThan(0.0003);
    }
  });

  test('ranks a higher value better', () => {
    const values = byRank(indexes).map(({ value = 0 }) => value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });

  test('compares all authors of a market with one average, and has changes of both signs', () => {
    expect(new Set(indexes.map(({ avg_value }) => avg_value)).size).toBe(1);
    const changes = indexes.map(({ link_relative_ratio = 0 }) => link_relative_ratio);
    expect(Math.min(...changes)).toBeLessThan(0);
    expect(Math.max(...changes)).toBeGreaterThan(0);
  });

  test('differs by platform and by industry, but not from call to call', () => {
    const video = linkInfo({ oAuthorId: 'author-1', ...market });
    expect(linkInfo({ oAuthorId: 'author-1', ...market })).toEqual(video);
    const drama = linkInfo({ oAuthorId: 'author-1', ...market, platform: 'SHORT_DRAMA' });
    const retail = linkInfo({ oAuthorId: 'author-1', ...market, industryTag: 'RETAIL' });
    expect(drama).not.toEqual(video);
    expect(retail).not.toEqual(video);
    expect(retail).not.toEqual(drama);
  });
});

describe('touch distribution', () => {
  const trees = authors.flatMap((oAuthorId) =>
    platforms.map((platform) => touchDistribution({ oAuthorId, platform }).video_touch ?? []),
  );

  test('makes each node the sum of its children, if it has any', () => {
    const sum = (nodes: readonly { distribution_data?: { cnt?: number } }[]): number =>
      nodes.reduce((total, { distribution_data }) => total + (distribution_data?.cnt ?? 0), 0);
    for (const { distribution_data, second_distribution = [] } of trees.flat()) {
      if (second_distribution.length > 0) {
        expect(sum(second_distribution)).toBe(distribution_data?.cnt);
      }
      for (const { distribution_data: own, three_distribution = [] } of second_distribution) {
        if (three_distribution.length > 0) expect(sum(three_distribution)).toBe(own?.cnt);
      }
    }
  });

  test('has no negative count and no repeated name among siblings', () => {
    for (const tree of trees) {
      const names = tree.map(({ distribution_data }) => distribution_data?.name);
      expect(new Set(names).size).toBe(names.length);
      expect(tree.every(({ distribution_data }) => (distribution_data?.cnt ?? -1) >= 0)).toBe(true);
    }
  });

  test('names what the platform shows', () => {
    const texts = platforms.map((platform) =>
      JSON.stringify(touchDistribution({ oAuthorId: 'author-1', platform })),
    );
    expect(texts[0]).toMatch(/视频|videos/);
    expect(texts[1]).toMatch(/直播|streams/);
    expect(texts.join()).not.toContain('{work}');
  });
});

function byRank(indexes: readonly LinkIndex[]): LinkIndex[] {
  return [...indexes].sort((a, b) => Number(a.rank) - Number(b.rank));
}
