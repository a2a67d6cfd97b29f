import { adSlot, answersTo, emptyQuestionIds, sampleQuestion } from '@social-data/sample-data';
import { describe, expect, test } from 'vitest';

const ids = Array.from({ length: 300 }, (_, index) => `question-${index + 1}`);
const all = (id: string, order: '_default' | '_updated' = '_default') => {
  const { total, slice } = answersTo(id);
  return slice(0, total, order);
};
const plainText = (html = ''): string => html.replaceAll(/<[^>]*>/g, '');
const answers = ids.slice(0, 120).flatMap((id) => all(id));

describe('the answers to a question', () => {
  test('fill three whole pages for question-1, in two different orders', () => {
    expect(answersTo('question-1').total).toBe(15);
    const byDefault = all('question-1').map(({ id }) => id);
    const byUpdate = all('question-1', '_updated').map(({ id }) => id);
    expect(byUpdate).not.toEqual(byDefault);
    expect([...byUpdate].sort()).toEqual([...byDefault].sort());
  });

  test('are mostly 3 to 40, sometimes hundreds, rarely none', () => {
    const totals = ids.map((id) => answersTo(id).total);
    const share = (test: (total: number) => boolean) => totals.filter(test).length / totals.length;
    expect(share((total) => total >= 3 && total <= 40)).toBeGreaterThan(0.65);
    expect(share((total) => total === 0)).toBeLessThan(0.05);
    expect(Math.max(...totals)).toBeGreaterThan(200);
    expect(share((total) => total % 5 === 0)).toBeGreaterThan(0.1);
  });

  test('are none for the documented questions', () => {
    for (const id of emptyQuestionIds) {
      expect(answersTo(id).total).toBe(0);
      expect(all(id)).toEqual([]);
    }
  });

  test('are sorted by update, or roughly by votes', () => {
    const updated = all('question-20', '_updated').map(({ updated_time = 0 }) => updated_time);
    expect(updated).toEqual([...updated].sort((a, b) => b - a));
    const votes = all('question-20').map(({ voteup_count = 0 }) => voteup_count);
    const half = Math.floor(votes.length / 2);
    expect(Math.min(...votes.slice(0, 5))).toBeGreaterThan(Math.max(...votes.slice(half)));
    expect(votes).not.toEqual([...votes].sort((a, b) => b - a));
  });

  test.each(['_default', '_updated'] as const)('are the same page by page in order %s', (order) => {
    const { total, slice } = answersTo('question-12');
    const pages = Array.from({ length: Math.ceil(total / 5) }, (_, page) =>
      slice(page * 5, page * 5 + 5, order),
    );
    expect(pages.flat()).toEqual(all('question-12', order));
    expect(slice(total, total + 5, order)).toEqual([]);
  });

  test('have identifiers that are unique over all questions', () => {
    expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
  });

  test('each contain the question exactly as sampleQuestion gives it', () => {
    for (const answer of all('question-3')) {
      expect(JSON.stringify(answer.question)).toBe(JSON.stringify(sampleQuestion('question-3')));
    }
  });

  test('have the same authors in many questions, byte for byte, each once per question', () => {
    const seen = new Map<string, string>();
    let again = 0;
    for (const { author = {} } of answers) {
      const text = JSON.stringify(author);
      const before = seen.get(author.id ?? '');
      if (before !== undefined) again += 1;
      expect(before ?? text).toBe(text);
      seen.set(author.id ?? '', text);
    }
    expect(again).toBeGreaterThan(100);
    const authors = all('question-20').map(({ author }) => author?.id);
    expect(new Set(authors).size).toBe(authors.length);
  });

  test('are written after the question, updated after that, and all before 2026', () => {
    const end = Date.parse('2026-01-01T00:00:00Z') / 1000;
    const many = Array.from({ length: 300 }, (_, index) => all(`moment-${index}`)).flat();
    for (const { question, created_time = 0, updated_time = 0 } of many) {
      const { created = end, updated_time: edited = end } = question ?? {};
      expect([created, created_time, updated_time, end - 1]).toEqual(
        [created, created_time, updated_time, end - 1].sort((a, b) => a - b),
      );
      expect(created).toBeLessThan(created_time);
      expect(edited >= created && edited < end).toBe(true);
    }
  });

  test('begin with their excerpt and contain balanced tags only', () => {
    for (const { content = '', excerpt = '' } of answers) {
      expect(excerpt).not.toBe('');
      expect(plainText(content).startsWith(excerpt)).toBe(true);
      expect(plainText(content)).not.toMatch(/[<>&]/);
      expect(content).toMatch(/^(<(p|ul|li)>|<\/(p|ul|li)>|[^<>])+$/);
      expect(content.split('<p>').length).toBe(content.split('</p>').length);
    }
  });

  test('vary in length, and a few are truncated', () => {
    const lengths = answers.map(({ content = '' }) => plainText(content).length);
    expect(Math.min(...lengths)).toBeLessThan(40);
    expect(Math.max(...lengths)).toBeGreaterThan(400);
    const truncated = answers.filter(({ content_need_truncated }) => content_need_truncated);
    expect(truncated.length).toBeGreaterThan(answers.length / 100);
    expect(truncated.length).toBeLessThan(answers.length / 5);
    for (const { content = '' } of truncated) expect(content.endsWith('…</p>')).toBe(true);
  });

  test('do not repeat a passage on a page of the default order, except in lists and closings', () => {
    for (const id of ids.slice(0, 60)) {
      const { total, slice } = answersTo(id);
      for (let from = 0; from < Math.min(total, 50); from += 5) {
        const passages = slice(from, from + 5, '_default').flatMap(({ content = '' }) => {
          const paragraphs = [...content.matchAll(/<p>(.*?)<\/p>/g)].map(([, text = '']) => text);
          const inside = paragraphs.length > 1 ? paragraphs.slice(0, -1) : paragraphs;
          return inside.filter((text) => !/[:：]$/.test(text));
        });
        expect(new Set(passages).size).toBe(passages.length);
      }
    }
  });

  test('have counts that agree with each other', () => {
    for (const answer of answers) {
      const { reaction, relationship } = answer;
      expect(reaction?.statistics?.like_count).toBe(answer.voteup_count);
      expect(reaction?.statistics?.favorites).toBe(answer.favlists_count);
      expect(reaction?.relation?.liked).toBe(relationship?.voting === 1);
      expect(reaction?.relation?.faved).toBe(relationship?.is_favorited);
      expect(relationship?.is_author).toBe(answer.is_mine);
      expect(answer.is_normal).toBe(!answer.is_collapsed);
      expect(answer.thumbnail_info?.count).toBe(answer.thumbnail_info?.thumbnails?.length);
      if (reaction?.relation?.liked) expect(answer.voteup_count).toBeGreaterThan(0);
      if (relationship?.is_favorited) expect(answer.favlists_count).toBeGreaterThan(0);
    }
  });

  test('have skewed votes: a few answers have most of them', () => {
    const votes = answers.map(({ voteup_count = 0 }) => voteup_count).sort((a, b) => b - a);
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    expect(sum(votes.slice(0, votes.length / 10))).toBeGreaterThan(sum(votes) / 2);
  });
});

describe('a question', () => {
  test('has a title written by hand for the first twenty', () => {
    expect(sampleQuestion('question-1').title).toBe('第一次露营要准备什么？');
    const titles = ids.slice(0, 20).map((id) => sampleQuestion(id).title);
    expect(new Set(titles).size).toBe(20);
    expect(titles.some((title) => /^[ -~]+$/.test(title ?? ''))).toBe(true);
  });

  test('has a title for any other identifier', () => {
    for (const id of ['', 'x', 'question-0', 'question-01', 'question-21', '问题']) {
      expect(sampleQuestion(id)).toMatchObject({ id, title: expect.stringMatching(/[?？]$/) });
    }
  });
});

describe('the advertisement slot', () => {
  test('contains JSON text that agrees with the advertisement', () => {
    for (const id of ids) {
      const { ad = {}, adjson = '', position } = adSlot(id).ad_info ?? {};
      expect(JSON.parse(adjson)).toMatchObject({ id: ad.id, name: ad.name });
      expect(() => JSON.parse(ad.za_ad_info_json ?? '')).not.toThrow();
      expect(position).toBeGreaterThan(0);
    }
  });
});
