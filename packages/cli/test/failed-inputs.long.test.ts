import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useCommand } from './use-command.ts';

const command = useCommand();

/** Lists of answers, of which the mock refuses the second with code 400. */
const list = ['answers', 'list', '--unchecked', '--all', '--inputs'];
const inputs = 'questionId,offset\nquestion-1,0\nquestion-2,-1\n';

describe('inputs that failed', () => {
  test('come first in the summary, each with its values and what to do', async () => {
    writeFileSync(command.path('first.csv'), inputs);
    const { code, err } = await command.run([...list, 'first.csv', '--format', 'ndjson']);
    expect(code, err).toBe(8);
    // The first line says what is about to be called.
    const [, first] = err.split('\n');
    expect(first).toMatch(/^error: question-2 \/ -1: code 400: .*Correct the parameter/);
  });

  test('are in a file that --inputs takes, which a run without failures deletes', async () => {
    writeFileSync(command.path('all.csv'), inputs);
    const { err } = await command.run([...list, 'all.csv', '--out', 'a.csv']);
    expect(err).toContain('to --inputs: beside all other inputs with --resume, or');
    const failed = command.path('a.csv.failed.csv');
    const text = readFileSync(failed, 'utf8');
    expect(text).toMatch(
      /^\ufeffquestionId,offset,failure\r\nquestion-2,\t-1,"?code 400: .*Correct the parameter/,
    );
    const args = [...list, 'a.csv.failed.csv', '--out', 'b.csv'];
    const again = await command.run(args);
    expect(again.code, again.err).toBe(3);
    writeFileSync(failed, text.replace('\t-1', '0'));
    const corrected = await command.run([...args, '--force']);
    expect(corrected.code, corrected.err).toBe(0);
    expect(readFileSync(command.path('b.csv'), 'utf8')).toContain('question-2');
    expect(existsSync(command.path('b.csv.failed.csv'))).toBe(false);
  });

  test('with code 400 are not asked again by a resume', async () => {
    writeFileSync(command.path('paid.csv'), inputs);
    const args = [...list, 'paid.csv', '--out', 'c.csv'];
    await command.run(args);
    const before = command.calls();
    expect((await command.run(args)).err).toContain('Continue it with --resume');
    const resumed = await command.run([...args, '--resume']);
    expect(resumed).toMatchObject({ code: 8, err: expect.stringContaining('c.csv.failed.csv') });
    expect(resumed.err).toMatch(/^error: question-2 \/ -1: code 400: /m);
    expect(command.calls() - before).toBe(0);
  });
});
