import {
  adSlot,
  answersTo,
  linkInfo,
  sampleQuestion,
  sampleUser,
  sideBaseInfo,
  touchDistribution,
  userFilters,
  usersMatching,
} from '@social-data/sample-data';
import { describe, expect, test } from 'vitest';
import { topics } from '../src/vocabulary/topic-list.ts';
import { selection } from './selection.ts';

const market = { platform: 'SHORT_VIDEO', industryTag: 'ALL' } as const;

describe('the samples', () => {
  const texts = selection().flatMap((json) => stringsIn(JSON.parse(json)));

  test('contain neutral hosts only', () => {
    const hosts = texts.flatMap((text) => [...text.matchAll(/\bhttps?:\/\/([^/'"\s]+)/g)]);
    const names = new Set(hosts.map(([, host = '']) => host));
    // The namespace of SVG is a name and is never requested.
    names.delete('www.w3.org');
    expect(names.size).toBeGreaterThan(3);
    for (const name of names) expect(name).toMatch(/\.example$/);
  });

  test('show pictures that need no host, of at most 400 bytes', () => {
    const pictures = texts.filter((text) => text.startsWith('data:'));
    expect(pictures.length).toBeGreaterThan(100);
    for (const picture of pictures) {
      expect(picture).toMatch(/^data:image\/svg\+xml,%3Csvg%20[!-~]+%3C\/svg%3E$/);
      expect(picture.length).toBeLessThanOrEqual(400);
      expect(new URL(picture).href).toBe(picture);
    }
  });

  test('have a separate form of identifier for each of the three platforms', () => {
    const user = sampleUser(1).id;
    const member = answersTo('question-1').slice(0, 1, '_default')[0]?.author?.id;
    expect(user).toMatch(/^user-/);
    expect(member).toMatch(/^member-/);
    expect(sideBaseInfo('author-1').sample_author_id).toBe('author-1');
  });
});

describe('odd identifiers', () => {
  test.each([
    ['an empty one', ''],
    ['lone surrogates', '\ud800x\udfff'],
    ['100 kB', '露'.repeat(33_000)],
    ['control characters', '\0\n\u2028'],
    ['markup', '<script>&"'],
  ])('never throw: %s', (_name, id) => {
    const { total, slice } = answersTo(id);
    const made = [
      sideBaseInfo(id),
      linkInfo({ oAuthorId: id, ...market }),
      touchDistribution({ oAuthorId: id, platform: market.platform }),
      usersMatching(id).slice(0, 3),
      userFilters(id),
      sampleQuestion(id),
      adSlot(id),
      slice(0, Math.min(total, 2), '_updated'),
    ];
    expect(made.every((data) => JSON.stringify(data).length > 1)).toBe(true);
    expect(sampleQuestion(id).id).toBe(id);
  });
});

describe('the vocabulary', () => {
  test('has about forty topics, each with a unique name in both languages', () => {
    expect(topics.length).toBeGreaterThanOrEqual(40);
    for (const language of ['zh', 'en'] as const) {
      expect(new Set(topics.map((topic) => topic[language].name)).size).toBe(topics.length);
    }
  });

  test.each(topics.map((topic) => [topic.en.name, topic] as const))(
    'says four things about %s in each language, without markup',
    (_name, topic) => {
      for (const words of [topic.zh, topic.en]) {
        expect(new Set(words.things).size).toBe(4);
        expect(new Set(words.advice).size).toBe(4);
        expect(JSON.stringify(words)).not.toMatch(/[<>&]/);
      }
    },
  );
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
