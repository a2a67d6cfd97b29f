import { expect, test } from 'vitest';
import { failureLines, progressText } from '../src/commands/report.ts';

const progress = {
  ...{ inputs: 300, inputsDone: 12, pages: 40, rows: 760, written: 0 },
  ...{
    requests: 41,
    retries: 1,
    untold: 0,
    cost: 0.1 + 0.2,
    balance: 460,
    pausedUntil: 0,
    startedAt: 0,
  },
  limits: { limit: 3800 / 300, maxPages: Number.POSITIVE_INFINITY },
} as const;

test('a line says what a run did, cost and has left', () => {
  expect(progressText(progress, 10_000)).toBe(
    'inputs 12/300 | about 40 s left | pages 40 | 760 rows | 41 requests | cost 0.3 credits | balance 460',
  );
});

test('what does not fit is left out, the least important first', () => {
  const fitted = (width: number) => progressText(progress, 10_000, width);
  expect(fitted(91)).toBe(
    'inputs 12/300 | about 40 s left | pages 40 | 760 rows | 41 requests | cost 0.3 credits',
  );
  expect(fitted(35)).toBe('inputs 12/300 | about 40 s left');
  for (let width = 0; width < 110; width += 1)
    expect(fitted(width).length).toBeLessThanOrEqual(width);
});

test('a pause is shown until it ends', () => {
  expect(progressText({ ...progress, pausedUntil: 12_500 }, 10_000)).toContain('paused 3 s');
  expect(progressText({ ...progress, pausedUntil: 12_500 }, 13_000)).not.toContain('paused');
});

test('an input of many characters does not fill the terminal when it fails', () => {
  const list = { input: 0, pages: 0, rows: 0, duplicates: 0, end: 'unreadable' } as const;
  const [line = ''] = failureLines([list], [{ keyword: 'a'.repeat(20_000) }]);
  expect(line).toMatch(/^a{60}…: a page had no list/);
});
