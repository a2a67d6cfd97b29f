import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Frame, pathsOfStages, stageOf } from '../../scripts/bench/stages/stage-of.ts';
import { stageTimes } from '../../scripts/bench/stages/stage-times.ts';
import { stretchesOf } from '../../scripts/bench/stages/waits.ts';
import { projectRoot } from '../../scripts/process/project-root.ts';

const frame = (functionName: string, path = ''): Frame => ({
  functionName,
  url: path === '' ? '' : `file:///project/packages/${path}`,
});
const judge = frame('judgeAccount', 'gateway/src/call/judge.ts');
const call = frame('handleDatasetCall', 'gateway/src/call/dataset-call.ts');
const queue = frame('flush', 'gateway/src/ledger/sqlite/write-queue.ts');
const commit = frame('commit', 'gateway/src/database/in-transaction.ts');

describe('the stage of a sample', () => {
  test.each(pathsOfStages)('has %s, which exists', (path) => {
    expect(existsSync(join(projectRoot, 'packages', path))).toBe(true);
  });

  test.each([
    ['judge', [frame('now', 'gateway/src/clock.ts'), judge, call]],
    ['settle', [frame('exec'), commit, queue]],
    ['settle', [frame('settle', 'gateway/src/ledger/sqlite/create-sqlite-store.ts'), call]],
    ['ask', [frame('all'), frame('rows', 'gateway/src/dataset/search/user-index.ts'), call]],
    ['other code', [call]],
    ['connection', [frame('parserOnIncoming')]],
    ['collecting garbage', [frame('(garbage collector)'), judge]],
    [undefined, [frame('(idle)')]],
  ])('is %s for its innermost function with a stage', (stage, stack) => {
    expect(stageOf(stack)).toBe(stage);
  });
});

describe('a profile', () => {
  const position = { scriptId: '1', lineNumber: 0, columnNumber: 0 };
  const node = (id: number, of: Frame, children: number[] = []) => ({
    ...{ id, children, callFrame: { ...of, ...position } },
  });
  const nodes = [
    node(1, frame('(root)'), [2, 3, 5]),
    node(2, frame('(idle)')),
    node(3, call, [4, 6]),
    node(4, judge),
    node(5, frame('(garbage collector)')),
    node(6, commit),
  ];
  const profile = { nodes, startTime: 0, endTime: 100 };

  test('counts the time from a sample until the next one, and being idle is no stage', () => {
    const times = stageTimes({ ...profile, samples: [4, 2, 3, 4], timeDeltas: [10, 20, 30, 40] });
    expect([...times]).toEqual([
      ['judge', 20],
      ['other code', 40],
    ]);
  });

  test('has a stretch for each wait', () => {
    const samples = [6, 6, 5, 2, 4, 5, 6, 2];
    const timeDeltas = [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000];
    const stretches = (wait: Parameters<typeof stretchesOf>[0]) =>
      stretchesOf(wait, { ...profile, samples, timeDeltas });
    expect(stretches('commit and its sync')).toEqual([3, 7]);
    expect(stretches('collecting garbage')).toEqual([3, 6]);
    expect(stretches('turn of the event loop')).toEqual([6, 18]);
  });
});
