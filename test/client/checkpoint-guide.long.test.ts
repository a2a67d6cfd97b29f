import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SocialData } from '@social-data/client';
import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guideProgram, type Run, runProgram, useProgramFolder } from './guide-programs.ts';

/** A list that never ends would otherwise never end a test. */
const MAX_RUNS = 12;

const SCENARIOS = [
  'empty-page',
  'cursor-loop',
  'end-lies',
  'duplicates',
  'foreign-next',
  'nasty-text',
];
/** What only the program with a checkpoint contains. */
const STARTS = { ts: 'resumeList', py: 'answers.py.json' } as const;
const FILES = { ts: 'answers.txt', py: 'answers.py.txt' } as const;

const makeFolder = useProgramFolder();
let mock: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

/** The list as one program in memory reads it. */
async function readAtOnce(token: string) {
  const api = new SocialData({ baseUrl: mock.url, token, logger: null });
  const ids: string[] = [];
  let isStalled = false;
  try {
    for await (const { target } of api.answers.list({ questionId: 'question-1' }))
      ids.push(target?.id ?? '');
  } catch (error) {
    isStalled = error instanceof Error && error.name === 'PaginationError';
  }
  return { ids, calls: api.usage.calls, isStalled };
}

/** The list as the guide's program reads it, in a process for each page. */
async function readPageByPage(language: 'ts' | 'py', token: string) {
  const folder = await makeFolder();
  const text = (await guideProgram('page-through-everything', language, STARTS[language]))
    .replaceAll('http://127.0.0.1:4010', mock.url)
    .replaceAll('demo-token', token);
  let last: Run = { stdout: '', stderr: '', exitCode: 0 };
  let calls = -1;
  for (let run = 0; run < MAX_RUNS; run += 1) {
    last = await runProgram(folder, language, text);
    calls += 1;
    if (last.exitCode !== 0 || last.stdout.startsWith('The list is read.')) break;
  }
  const saved = await readFile(join(folder, FILES[language]), 'utf8');
  const isStalled = /The list does not advance: /.test(last.stderr);
  return { ids: saved.trim().split('\n'), calls, isStalled };
}

/** What makes the program fail in the middle of writing its checkpoint, as on a full disk. */
const FULL_DISK = {
  ts: `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const write = fs.writeFileSync;
fs.writeFileSync = (file, text, options) => {
  if (!file.startsWith('answers.checkpoint')) return write(file, text, options);
  write(file, text.slice(0, 9));
  throw new Error('ENOSPC');
};
syncBuiltinESMExports();
`,
  py: `import json
def dump(state, out):
    out.write("{")
    raise OSError("ENOSPC")
json.dump = dump
`,
} as const;

describe.each(['ts', 'py'] as const)("the guide's program in %s, run once per page", (language) => {
  test.each(SCENARIOS)('reads what one program reads where the list is mock-%s', async (name) => {
    const atOnce = await readAtOnce(`mock-${name}:once-${language}`);
    expect(await readPageByPage(language, `mock-${name}:pages-${language}`)).toEqual(atOnce);
  });

  test('reads on after a disk that was full', async () => {
    const folder = await makeFolder();
    const guide = await guideProgram('page-through-everything', language, STARTS[language]);
    const program = guide.replaceAll('http://127.0.0.1:4010', mock.url);
    const results = [];
    for (const text of [program, FULL_DISK[language] + program, program])
      results.push(await runProgram(folder, language, text));
    expect(results.map(({ stdout }) => stdout)).toEqual(['5 answers\n', '', '5 answers\n']);
    expect(results[1]?.stderr).toContain('ENOSPC');
  });
});
