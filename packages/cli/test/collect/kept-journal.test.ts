import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJournal, openJournal } from '../../src/collect/journal.ts';
import type { JournalHeader } from '../../src/collect/journal-format.ts';

const header: JournalHeader = {
  operation: 'searchUsers',
  parameters: {},
  inputs: [{ keyword: 'camping' }],
  address: 'https://api.example',
  contract: '1.0.0',
};
const page = {
  ...{ input: 0, page: 1, parameters: { keyword: 'camping' } },
  ...{ fetchedAt: '2026-01-01T00:00:00.000Z', data: { users: [{ id: 'user-1' }] } },
};

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-journal-'));
  file = join(folder, 'out.csv.journal');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeJournal(pages: number): void {
  const journal = createJournal(file, header);
  for (let at = 1; at <= pages; at += 1) journal.append({ ...page, page: at });
  journal.close();
}

/** Begins anew, and returns the names that earlier journals got. */
function replaceJournal(): readonly string[] {
  const kept: string[] = [];
  const onKept = (name: string) => void kept.push(name);
  createJournal(file, header, { replace: true, onKept }).close();
  return kept;
}

describe('a journal that another one replaces', () => {
  test('is kept under another name when it has pages, each time', () => {
    writeJournal(2);
    const earlier = join(folder, 'out.csv.earlier.journal');
    expect(replaceJournal()).toEqual([earlier]);
    const journal = openJournal(earlier);
    expect([...journal.pagesOf(0)]).toHaveLength(2);
    journal.close();
    rmSync(file);
    writeJournal(1);
    expect(replaceJournal()).toEqual([join(folder, 'out.csv.earlier-2.journal')]);
  });

  test('is deleted when it has none', () => {
    writeJournal(0);
    expect(replaceJournal()).toEqual([]);
    expect(readdirSync(folder)).toEqual(['out.csv.journal']);
  });

  test('is kept when it cannot be read', () => {
    writeFileSync(file, 'no journal\n');
    appendFileSync(file, 'at all');
    const [kept = ''] = replaceJournal();
    expect(existsSync(kept)).toBe(true);
  });

  test('stays as it is while another run uses it', () => {
    const journal = createJournal(file, header);
    journal.append(page);
    expect(replaceJournal).toThrow(/Another process is using/);
    journal.close();
    const again = openJournal(file);
    expect([...again.pagesOf(0)]).toHaveLength(1);
    again.close();
  });
});
