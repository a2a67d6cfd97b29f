import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJournal, type JournalHeader, openJournal, resumeJournal } from '../src/index.ts';

const header: JournalHeader = {
  operation: 'searchUsers',
  parameters: {},
  inputs: [{ keyword: 'camping' }, { keyword: '美食' }],
  address: 'https://api.example',
  contract: '1.0.0',
};

const pageOf = (input: number, page: number, text = '') => ({
  input,
  page,
  parameters: { keyword: 'camping', page },
  fetchedAt: '2026-01-01T00:00:00.000Z',
  data: { users: [{ id: `user-${page}`, desc: text }] },
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(folder, 'out.csv.journal');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeJournal(pages: readonly ReturnType<typeof pageOf>[]): void {
  const journal = createJournal(file, header);
  for (const page of pages) journal.append(page);
  journal.close();
}

describe('a journal', () => {
  test('belongs to its owner alone', () => {
    writeJournal([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  test('gives the pages of each input back, in order', () => {
    const pages = [pageOf(1, 1), pageOf(0, 1, '👩‍👩‍👧\n\u2028"'), pageOf(1, 2), pageOf(0, 2)];
    writeJournal(pages);
    const journal = resumeJournal(file, header);
    expect(journal.header).toEqual(header);
    expect([...journal.pagesOf(0)]).toEqual([pages[1], pages[3]]);
    expect([...journal.pagesOf(1)]).toEqual([pages[0], pages[2]]);
    journal.append(pageOf(0, 3));
    expect([...journal.pagesOf(0)].at(-1)).toEqual(pageOf(0, 3));
    journal.close();
  });

  test('is read over the borders of chunks', () => {
    const pages = Array.from({ length: 30 }, (_, at) => pageOf(0, at, '美'.repeat(at * 10_000)));
    writeJournal(pages);
    const journal = openJournal(file);
    expect([...journal.pagesOf(0)]).toEqual(pages);
    journal.close();
  });

  test('goes on after a torn last line, wherever it is torn', () => {
    writeJournal([pageOf(0, 1), pageOf(0, 2)]);
    const whole = readFileSync(file);
    const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1;
    for (let end = lastLine; end < whole.length; end += 7) {
      writeFileSync(file, whole.subarray(0, end));
      const journal = resumeJournal(file, header);
      expect([...journal.pagesOf(0)]).toEqual([pageOf(0, 1)]);
      journal.append(pageOf(0, 2));
      journal.close();
      expect(readFileSync(file).equals(whole)).toBe(true);
    }
  });

  test('drops a last line of zeros, which a power loss leaves', () => {
    writeJournal([pageOf(0, 1)]);
    appendFileSync(file, Buffer.concat([Buffer.alloc(100), Buffer.from('\n')]));
    const journal = resumeJournal(file, header);
    expect(journal.pageCount(0)).toBe(1);
    journal.close();
  });

  test('is refused when it is damaged before its last line', () => {
    writeJournal([pageOf(0, 1, 'text'), pageOf(0, 2)]);
    const damaged = readFileSync(file, 'utf8').replace('"text"', '"tent"');
    writeFileSync(file, damaged);
    expect(() => resumeJournal(file, header)).toThrow(/damaged in line 2/);
    expect(readFileSync(file, 'utf8')).toBe(damaged);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  test('is refused for another run, with what differs', () => {
    writeJournal([]);
    const refusal = (changes: Partial<JournalHeader>) => {
      try {
        resumeJournal(file, { ...header, ...changes }).close();
      } catch (error) {
        return String(error);
      }
      return 'accepted';
    };
    expect(refusal({ address: 'https://other.example' })).toMatch(
      /the address was "https:\/\/api\.example" and is now "https:\/\/other\.example"/,
    );
    expect(refusal({ operation: 'listAnswers' })).toMatch(/the operation was "searchUsers"/);
    expect(refusal({ parameters: { page: 3 } })).toMatch(/page was not given and is now 3/);
    expect(refusal({ inputs: [{ keyword: 'camping' }, { keyword: 'tent' }] })).toMatch(
      /in input 2, keyword was "美食" and is now "tent"/,
    );
    expect(refusal({ inputs: [{ keyword: 'camping' }] })).toMatch(
      /1 of its 2 inputs are not given now, such as {"keyword":"美食"}/,
    );
    expect(refusal({ contract: '1.1.0' })).toBe('accepted');
  });

  test('is not overwritten by a new one, and a file of another kind is no journal', () => {
    writeJournal([]);
    expect(() => createJournal(file, header)).toThrow(/--resume.*--force/);
    writeFileSync(file, 'id,name\nuser-1,A\n');
    expect(() => openJournal(file)).toThrow(/damaged in line 1/);
    writeFileSync(file, '');
    expect(() => openJournal(file)).toThrow(/no whole line/);
  });

  test('holds no token that the service sends back', () => {
    const journal = createJournal(file, header, {
      mask: (json) => json.replaceAll('canary', '***'),
    });
    journal.append(pageOf(0, 1, '/page?token=canary'));
    expect([...journal.pagesOf(0)]).toEqual([pageOf(0, 1, '/page?token=***')]);
    journal.close();
    expect(readFileSync(file, 'utf8')).not.toContain('canary');
  });

  test('is used by one process at a time, and taken over from one that was killed', () => {
    writeJournal([]);
    const lock = (pid: number | undefined) =>
      writeFileSync(
        `${file}.lock`,
        JSON.stringify({ pid, host: spawnSync('hostname').stdout.toString().trim() }),
      );
    lock(process.ppid);
    expect(() => resumeJournal(file, header)).toThrow(/Another process uses/);
    expect(() => openJournal(file)).toThrow(/Another process uses/);
    lock(spawnSync('true').pid);
    resumeJournal(file, header).close();
  });
});
