import { describe, expect, test } from 'vitest';
import { terminalOf } from './in-terminal.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();
const inTerminal = terminalOf(command);
const token = { SOCIAL_DATA_TOKEN: 'demo-token' };
const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, 'g');

describe('on a terminal', () => {
  test('a line shows inputs, time, pages, rows and requests, and the data follows', async () => {
    const shown = await inTerminal(
      ['users', 'search', '1', 'camping', '--max-pages', '5', '--fields', 'id'],
      { SOCIAL_DATA_TOKEN: 'mock-slow-150' },
    );
    expect(shown).toMatch(
      /inputs \d\/2 \| about \d+ s left \| pages [1-9]\d* \| \d+ rows \| \d+ requests?/,
    );
    expect(shown).toContain('user-147');
  });

  test('the token is asked for and not shown', async () => {
    const canary = 'canary-0123456789';
    const shown = await inTerminal(['users', 'search', 'camping', '--fields', 'id'], {}, canary);
    expect(shown).toContain('Token: ');
    expect(shown).toContain('user-147');
    expect(shown).not.toContain(canary);
  });

  test.each(['table', 'json', 'ndjson', 'csv'])(
    'no control character of the data appears in %s',
    async (format) => {
      const shown = await inTerminal(
        ['answers', 'list', 'question-1', '--quiet', '--fields', 'all', '--format', format],
        { SOCIAL_DATA_TOKEN: 'mock-nasty-text' },
      );
      expect(shown.length).toBeGreaterThan(500);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      expect(shown).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202e]/);
    },
  );

  test('errors are red, unless NO_COLOR is set', async () => {
    const args = ['users', 'search', 'camping'];
    const failing = { SOCIAL_DATA_TOKEN: 'mock-100' };
    const coloured = await inTerminal(args, failing).catch(({ stdout }) => String(stdout));
    expect(coloured).toContain('[31merror:');
    const wrongFlag = await inTerminal([...args, '--limt', '3'], failing).catch(({ stdout }) =>
      String(stdout),
    );
    expect(wrongFlag).toMatch(/\[31merror:.*unknown option '--limt'\s+\(Did you mean --limit\?\)/);
    const plain = await inTerminal([...args, '--quiet'], { ...failing, NO_COLOR: '1' }).catch(
      ({ stdout }) => String(stdout),
    );
    expect(plain).toContain('error:');
    expect(plain.match(escapes)).toBeNull();
  });

  test('a table has the columns that fit and tells of the others, and XLSX is refused', async () => {
    const shown = await inTerminal(['users', 'search', 'camping', '--limit', '3'], token);
    expect(shown).toContain('user-147');
    expect(shown).toMatch(/\d+ more columns do not fit: [a-z_, ]+, …\..*--out FILE\.csv/);
    // A page has 20.
    expect(shown).toContain('3 rows, 0 duplicates, 1 request');
    const refused = await inTerminal(['users', 'search', 'x', '--format', 'xlsx'], token).catch(
      ({ stdout }) => String(stdout),
    );
    expect(refused).toContain('--out FILE.xlsx');
  });
});

describe('without a terminal', () => {
  test('doctor finds a service that does not respond', async () => {
    const nobody = await command.run(['doctor'], { baseUrl: 'https://127.0.0.1:1' });
    expect(nobody).toMatchObject({ code: 5, out: expect.stringContaining('failed connection') });
  });

  test('a dry run sends nothing and says how many requests are possible', async () => {
    const before = command.calls();
    const dry = async (...args: readonly string[]) =>
      (await command.run(['users', 'search', 'a', 'b', '--dry-run', ...args], { token: '' })).err;
    expect(await dry()).toContain(
      'At most 6 requests, retries included, besides those over the rate limit. Nothing was sent.',
    );
    expect(await dry('--max-pages', '10', '--max-retries', '0')).toContain('At most 20 requests');
    expect(await dry('--all')).toContain('without an upper limit');
    expect(await dry('--all', '--max-calls', '7')).toContain('At most 7 requests');
    expect(await dry('--limit', '3', '--max-retries', '0')).toContain('At most 6 requests');
    expect(command.calls()).toBe(before);
  });

  test('inputs come from flags, lines and CSV, and a repeated one is left out', async () => {
    const rowsOf = async (args: readonly string[], input = '') => {
      const more = ['--max-pages', '1', '--format', 'ndjson', '--fields', 'parameters'];
      const { out, err, code } = await command.run([...args, ...more], { input });
      expect(code, err).toBe(0);
      const lines = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).parameters);
      return { parameters: [...new Set(lines.map((each) => JSON.stringify(each)))], err };
    };
    const lines = await rowsOf(
      ['users', 'search', '--inputs', '-'],
      '\ufeffcamping\r\n\r\n美食\ncamping\n',
    );
    expect(lines.parameters).toEqual(['{"keyword":"camping"}', '{"keyword":"美食"}']);
    expect(lines.err).toContain('1 repeated inputs');
    const csv = 'question-id;order\nquestion-1;_updated\n"question-1";_default\n';
    const table = await rowsOf(['answers', 'list', '--inputs', '-', '--offset', '5'], csv);
    expect(table.parameters).toEqual([
      '{"offset":5,"questionId":"question-1","order":"_updated"}',
      '{"offset":5,"questionId":"question-1","order":"_default"}',
    ]);
    const flags = await rowsOf([
      'authors',
      'link-info',
      '--id',
      'author-1',
      '--platform',
      'SHORT_VIDEO',
      '--platform',
      'LIVE_STREAMING',
    ]);
    expect(flags.parameters).toHaveLength(2);
  });
});
