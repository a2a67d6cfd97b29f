import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startSlowLists } from './slow-lists.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();
const search = ['users', 'search'];

test('--dry-run --resume tells what a journal leaves, and changes nothing', async () => {
  const { baseUrl, counts } = await startSlowLists({ pages: 5, delay: 0 });
  const args = [...search, 'a', 'b', 'c', '--out', 'plan.csv'];
  const first = await command.run([...args, '--limit', '10', '--max-calls', '7'], { baseUrl });
  expect(first.code, first.err).toBe(7);
  const journal = readFileSync(command.path('plan.csv.journal'));
  const dry = await command.run([...args, 'd', '--limit', '10', '--resume', '--dry-run'], {
    ...{ baseUrl, token: '' },
  });
  expect(dry.code, dry.err).toBe(0);
  // Three, two and two pages of two rows are there.
  expect(dry.err).toContain('4 inputs: a, b, c, ...; at most 26 calls, at least 4.');
  expect(readFileSync(command.path('plan.csv.journal'))).toEqual(journal);
  expect(counts.requests).toBe(7);
  const whole = await command.run([...args, '--limit', '6', '--resume', '--dry-run'], { baseUrl });
  expect(whole.err).toContain('3 inputs: a, b, c; 2 are not finished; at most 4 calls, at least 2');
});

test('a service that is down ends a run of many inputs after few requests', async () => {
  const keywords = Array.from({ length: 300 }, (_, at) => `word ${at}`);
  const before = command.calls();
  const args = [...search, '--inputs', '-', '--max-wait', '1', '--max-retries', '0'];
  const { code, err } = await command.run([...args, '--out', 'down.csv'], {
    ...{ input: keywords.join('\n'), token: 'mock-500' },
  });
  expect(code, err).toBe(5);
  expect(err).toContain('The service fails for one list after another. Waiting 1 s.');
  expect(err).toMatch(
    /error: The service fails for one list after another, even after waiting 1 s\. Last failure: code 500/,
  );
  expect(command.calls() - before).toBeLessThanOrEqual(14);
  expect(existsSync(command.path('down.csv'))).toBe(false);
});
