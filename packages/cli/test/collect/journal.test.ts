import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mutated, mutatedMembers, oddJson } from '../../../../test/random-input.ts';
import { longTest, scale } from '../../../../test/scale.ts';
import { createJournal, openJournal, unmasked } from '../../src/collect/journal.ts';
import { encodeLine, type JournalHeader } from '../../src/collect/journal-format.ts';
import { outputOf } from '../../src/collect/output-of.ts';
import { UsageError } from '../../src/command-error.ts';

const ROUNDS = 1_000;
/** For 1,000 rounds, each of which writes and locks files. */
const LONG_TIMEOUT_MS = ROUNDS * 600;

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

/** What is in a journal, with members that are wrong, missing or unknown. */
function damagedJournals(): fc.Arbitrary<string> {
  const first = { journal: 'social-data', form: 1, ...header };
  const page = pageOf(0, 1);
  const failure = { failed: 1, code: 400, message: 'a' };
  const users = fc
    .array(fc.oneof(mutatedMembers({ id: 'u1', name: 'a' }), oddJson()))
    .map((found) => ({ users: found }));
  const lines = fc.oneof(
    fc
      .tuple(mutatedMembers(page), fc.oneof(users, oddJson()))
      .map(([record, data]) => ({ ...record, data })),
    mutatedMembers(page),
    mutatedMembers(failure),
    oddJson().map((added) => ({ added: [added] })),
  );
  return fc
    .tuple(fc.oneof(fc.constant(first), mutatedMembers(first)), fc.array(lines, { maxLength: 4 }))
    .map(([start, others]) =>
      [start, ...others].map((line) => encodeLine(line, unmasked).toString('latin1')).join(''),
    );
}

/** A whole line, whose members are not those of a header: it has no inputs. */
const withoutInputs =
  '440a77e4 {"journal":"social-data","form":1,"operation":"searchUsers","parameters":{},"contract":"1.0.0","address":"https://api.example"}\n';

async function outputTwice(format: 'csv' | 'ndjson'): Promise<readonly string[]> {
  const opened = openJournal(file);
  const output = async () => {
    let text = '';
    const options = { fields: 'all', limit: 100 } as const;
    for await (const chunk of outputOf(opened, { format, ...options })) text += chunk;
    return text;
  };
  try {
    return [await output(), await output()];
  } finally {
    opened.close();
  }
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
    const journal = openJournal(file, header, unmasked);
    expect(journal.header).toEqual(header);
    expect([...journal.pagesOf(0)]).toEqual([pages[1], pages[3]]);
    expect([...journal.pagesOf(1)]).toEqual([pages[0], pages[2]]);
    journal.append(pageOf(0, 3));
    expect([...journal.pagesOf(0)].at(-1)).toEqual(pageOf(0, 3));
    journal.close();
  });

  test('is read over the borders of chunks', () => {
    // 2.7 MB in lines of 0 to 0.9 MB, read by chunks of 1 MiB.
    const pages = Array.from({ length: 6 }, (_, at) => pageOf(0, at, '美'.repeat(at * 60_000)));
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
      const journal = openJournal(file, header, unmasked);
      expect([...journal.pagesOf(0)]).toEqual([pageOf(0, 1)]);
      journal.append(pageOf(0, 2));
      journal.close();
      expect(readFileSync(file).equals(whole)).toBe(true);
    }
  });

  test('drops a last line of zeros, which a power loss leaves', () => {
    writeJournal([pageOf(0, 1)]);
    appendFileSync(file, Buffer.concat([Buffer.alloc(100), Buffer.from('\n')]));
    const journal = openJournal(file, header, unmasked);
    expect(journal.pageCount(0)).toBe(1);
    journal.close();
  });

  test('is refused when it is damaged before its last line', () => {
    writeJournal([pageOf(0, 1, 'text'), pageOf(0, 2)]);
    const damaged = readFileSync(file, 'utf8').replace('"text"', '"tent"');
    writeFileSync(file, damaged);
    expect(() => openJournal(file, header, unmasked)).toThrow(/damaged in line 2/);
    expect(readFileSync(file, 'utf8')).toBe(damaged);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  test('is refused for another run, with what differs', () => {
    writeJournal([pageOf(1, 1)]);
    const refusal = (changes: Partial<JournalHeader>) => {
      try {
        openJournal(file, { ...header, ...changes }, unmasked).close();
      } catch (error) {
        return String(error);
      }
      return 'accepted';
    };
    expect(refusal({ address: 'https://other.example' })).toMatch(
      /address was "https:\/\/api\.example" and is now "https:\/\/other\.example"/,
    );
    expect(refusal({ operation: 'listAnswers' })).toMatch(/operation was "searchUsers"/);
    expect(refusal({ parameters: { page: 3 } })).toMatch(/page was not given and is now 3/);
    expect(refusal({ inputs: [{ keyword: 'camping' }, { keyword: 'tent' }] })).toMatch(
      /1 of its 2 inputs are not given now, such as \{"keyword":"美食"\}/,
    );
    expect(refusal({ contract: '1.1.0' })).toBe('accepted');
  });

  test.each([
    ['an older', 0],
    ['a newer', 2],
  ])('of %s form is refused with what to do, and left as it is', (_, form) => {
    const json = JSON.stringify({ journal: 'social-data', form, ...header });
    const content = `${crc32(json).toString(16).padStart(8, '0')} ${json}\ntorn`;
    writeFileSync(file, content);
    const refusal = `${file} is not a journal of this version of social-data.`;
    expect(() => openJournal(file, header, unmasked)).toThrow(refusal);
    expect(() => openJournal(file)).toThrow(refusal);
    expect(readFileSync(file, 'utf8')).toBe(content);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  test('keeps a failure until a page comes after it', () => {
    const failure = { failed: 1, code: 400, message: 'No such value.' };
    writeJournal([pageOf(1, 1)]);
    const journal = openJournal(file, header, unmasked);
    expect(journal.failureOf(1)).toBeUndefined();
    journal.appendFailure(failure);
    journal.close();
    const again = openJournal(file, header, unmasked);
    expect(again.failureOf(1)).toEqual(failure);
    again.append(pageOf(1, 2));
    expect(again.failureOf(1)).toBeUndefined();
    again.close();
    const last = openJournal(file);
    expect(last.failureOf(1)).toBeUndefined();
    expect(last.pageCount(1)).toBe(2);
    last.close();
  });

  test('is not overwritten by a new one, and a file of another kind is no journal', () => {
    writeJournal([]);
    expect(() => createJournal(file, header)).toThrow(/--resume.*--force/);
    writeFileSync(file, 'id,name\nuser-1,A\n');
    expect(() => openJournal(file)).toThrow(/is not a journal.* Give the file OUT\.journal/);
    writeFileSync(file, '');
    expect(() => openJournal(file)).toThrow(/is not a journal/);
  });

  test(
    'is read to its end, with the same output each time, or refused with what to do',
    async () => {
      const journals = damagedJournals();
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ arbitrary: journals, weight: 2 }, mutated(journals)),
          async (text) => {
            writeFileSync(file, Buffer.from(text, 'latin1'));
            for (const format of ['csv', 'ndjson'] as const)
              try {
                const [first, second] = await outputTwice(format);
                expect(second).toBe(first);
              } catch (error) {
                if (!(error instanceof UsageError)) throw error;
              }
          },
        ),
        { numRuns: scale(1_000, 25), examples: [[withoutInputs]] },
      );
    },
    LONG_TIMEOUT_MS,
  );

  test('holds no token that the service sends back', () => {
    const journal = createJournal(file, header, {
      mask: (json) => json.replaceAll('canary', '***'),
    });
    journal.append(pageOf(0, 1, '/page?token=canary'));
    expect([...journal.pagesOf(0)]).toEqual([pageOf(0, 1, '/page?token=***')]);
    journal.close();
    expect(readFileSync(file, 'utf8')).not.toContain('canary');
  });

  test('says which page may be lost when it cannot be written to the disk', () => {
    const journal = createJournal(file, header);
    journal.append(pageOf(0, 1));
    // What is no file cannot be synced: the system refuses it.
    const restore = replaceDescriptors(file, '/dev/null');
    expect(failureOf(() => journal.append(pageOf(1, 7)))).toMatch(
      /EINVAL.*may be lost: 美食: page 7\. /,
    );
    restore();
    journal.close();
    expect(existsSync(`${file}.lock`)).toBe(false);
    const opened = openJournal(file);
    expect([opened.pageCount(0), opened.pageCount(1)]).toEqual([1, 0]);
    opened.close();
  });

  longTest('leaves no file when its first line cannot be written', () => {
    writeJournal([pageOf(0, 1)]);
    for (const replace of [false, true]) {
      const target = replace ? file : join(folder, 'new.journal');
      const before = readdirSync(folder);
      const { stderr } = runModule(
        `createJournal(${JSON.stringify(target)}, ${JSON.stringify(header)}, { replace: ${replace} });`,
        "trap '' XFSZ; ulimit -f 0;",
      );
      expect(stderr).toContain('EFBIG');
      expect(readdirSync(folder)).toEqual(before);
    }
    const journal = openJournal(file);
    expect(journal.pageCount(0)).toBe(1);
    journal.close();
  });
});

describe('the lock of a journal', () => {
  test('keeps other processes and this one away, and leaves nothing', () => {
    const journal = createJournal(file, header);
    expect(() => openJournal(file)).toThrow(/Another process is using/);
    expect(runModule(`openJournal(${JSON.stringify(file)});`).stderr).toContain(
      'Another process is using',
    );
    journal.close();
    expect(readdirSync(folder)).toEqual(['out.csv.journal']);
    openJournal(file).close();
  });

  test('is free at once after a kill, and the file that a kill leaves goes with the next run', () => {
    const { signal } = runModule(
      `createJournal(${JSON.stringify(file)}, ${JSON.stringify(header)}); process.kill(process.pid, 'SIGKILL');`,
    );
    expect(signal).toBe('SIGKILL');
    openJournal(file).close();
    expect(readdirSync(folder)).toEqual(['out.csv.journal']);
  });

  longTest('is removed by a process that ends without closing the journal', () => {
    runModule(
      `createJournal(${JSON.stringify(file)}, ${JSON.stringify(header)}); process.exit(0);`,
    );
    expect(readdirSync(folder)).toEqual(['out.csv.journal']);
  });

  test('of another version is refused with what to do', () => {
    writeJournal([]);
    writeFileSync(`${file}.lock`, JSON.stringify({ pid: 1, host: 'example', since: 1 }));
    expect(() => openJournal(file)).toThrow(/Delete it if no other run uses it/);
  });

  longTest(
    `is held by one of three processes that race for it, ${ROUNDS} times`,
    async () => {
      writeJournal([]);
      const source = `
      for (let round = 0; round < ${ROUNDS}; round += 1) {
        for (;;) {
          let journal;
          try { journal = openJournal(${JSON.stringify(file)}); }
          catch (error) { if (error.name !== 'UsageError') throw error; continue; }
          const holder = ${JSON.stringify(join(folder, 'holder'))};
          fs.closeSync(fs.openSync(holder, 'wx'));
          fs.rmSync(holder);
          journal.close();
          break;
        }
      }`;
      const racers = [1, 2, 3].map(() => startModule(source));
      for (const racer of racers) expect(await racer).toEqual({ code: 0, err: '' });
      expect(readdirSync(folder)).toEqual(['out.csv.journal']);
    },
    LONG_TIMEOUT_MS,
  );
});

const JOURNAL = JSON.stringify(new URL('../../src/collect/journal.ts', import.meta.url).href);
const sourceOf = (text: string) =>
  `const fs = await import('node:fs'); const { createJournal, openJournal } = await import(${JOURNAL}); ${text}`;

/** Runs a module in a process of its own, after a command of the shell. */
function runModule(text: string, before = '') {
  const script = `${before} exec "$0" --input-type=module --eval "$1"`;
  return spawnSync('bash', ['-c', script, process.execPath, sourceOf(text)], { encoding: 'utf8' });
}

async function startModule(text: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', sourceOf(text)]);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, err };
}

function failureOf(action: () => void): string {
  try {
    action();
    return 'none';
  } catch (error) {
    return String(error);
  }
}

/** Opens another file under the numbers of all descriptors of a file. Returns what opens the file under them again. */
function replaceDescriptors(opened: string, other: string): () => void {
  const numbers = readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => linkOf(fd) === opened);
  for (const fd of numbers) reopen(fd, other);
  return () => {
    for (const fd of numbers) reopen(fd, opened);
  };
}

function linkOf(fd: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return undefined;
  }
}

/** The system gives the lowest free number. */
function reopen(fd: number, path: string): void {
  closeSync(fd);
  const others: number[] = [];
  for (let got = openSync(path, 'r+'); got !== fd; got = openSync(path, 'r+')) others.push(got);
  for (const got of others) closeSync(got);
}
