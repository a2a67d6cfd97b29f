import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { judgeSoak } from '../../scripts/soak/judge/judge-soak.ts';
import { judgeTrend } from '../../scripts/soak/judge/judge-trend.ts';
import { planPhases } from '../../scripts/soak/plan-phases.ts';
import type { GatewayFigures, PhaseResult } from '../../scripts/soak/run-phase.ts';
import { killChildren, startChild } from '../process/child.ts';

const script = fileURLToPath(new URL('../../scripts/soak.ts', import.meta.url));

afterEach(killChildren);

/** How a series with a tolerance of 5 % and 2 MiB is judged. */
function judge(...values: number[]): string | undefined {
  const tolerance = { share: 0.05, slack: 2 };
  return judgeTrend({ name: 'Memory', unit: 'MiB', values, tolerance });
}

describe('the trend of equal phases', () => {
  test('is a rise when the later half is higher by more than the tolerance', () => {
    expect(judge(60, 62, 64, 66, 68, 70, 72, 74, 76, 78)).toBe(
      'Memory rises from 64 to 74 MiB between the halves of the phases; up to 69.2 is allowed. All phases: 60, 62, 64, 66, 68, 70, 72, 74, 76, 78.',
    );
    expect(judge(60, 64, 62, 66, 71, 68, 75, 72, 76, 80)).toMatch(/^Memory rises/);
  });

  test.each([
    ['the same values', [60, 60, 60, 60, 60, 60]],
    ['a rise within the tolerance', [60, 61, 62, 63, 64, 65]],
    ['a fall', [80, 78, 76, 74, 72, 70]],
    ['noise around one value', [60, 66, 59, 67, 61, 65, 58, 66]],
    ['one high value', [60, 60, 60, 60, 95, 60]],
    ['a step that stays below most earlier values', [75, 76, 58, 74, 75, 77]],
    ['values that rise and then fall again', [60, 70, 80, 81, 71, 61]],
    ['a level that is reached late', [60, 58, 62, 76, 80, 81, 80, 81, 82, 81]],
    ['fewer than four values', [60, 70, 80]],
  ])('is no rise for %s', (_, values) => {
    expect(judge(...values)).toBeUndefined();
  });
});

const steady: GatewayFigures = {
  ...{
    residentMiB: 200,
    anonymousMiB: 150,
    peakMiB: 220,
    heapMiB: 30,
    externalMiB: 10,
    descriptors: 40,
  },
  ...{
    openFiles: 5,
    timers: 3,
    files: 0,
    connections: 1,
    delayP50: 11,
    delayP99: 30,
    delayMax: 40,
  },
  ...{ ownDelayP50: 1, ownDelayP99: 15, processorMs: 20_000 },
};

/** Phases of a gateway whose figures change with their index. */
function phasesOf(
  change: (index: number) => Partial<GatewayFigures>,
  more: Partial<PhaseResult> = {},
): PhaseResult[] {
  return Array.from({ length: 11 }, (_, index) => ({
    ...{ number: index + 1, seconds: 109, calls: 1_000, outcomes: {}, undeclared: {} },
    ...{ honest: { median: 2, p99: 9, slowest: { ms: 10, code: 0, at: '' } }, ...more },
    gateways: { one: steady, two: { ...steady, ...change(index) } },
  }));
}

describe('the verdict of a soak', () => {
  test('is that it passed when nothing rises after the warm-up', () => {
    const warmUp = { residentMiB: 90, heapMiB: 12, descriptors: 10 };
    expect(judgeSoak(phasesOf((index) => (index === 0 ? warmUp : {})))).toEqual([]);
  });

  test.each([
    ['Resident memory', (index: number) => ({ residentMiB: 200 + 8 * index })],
    ['The heap', (index: number) => ({ heapMiB: 30 + 0.6 * index })],
    ['Memory beside the heap', (index: number) => ({ externalMiB: 10 + index })],
    ['The number of descriptors', (index: number) => ({ descriptors: 40 + 2 * index })],
    ['The number of open files', (index: number) => ({ openFiles: 5 + index })],
    ['The number of timers', (index: number) => ({ timers: 3 + index })],
    ['The number of files', (index: number) => ({ files: index })],
    ['The median delay', (index: number) => ({ ownDelayP50: 2 + 2 * index })],
    ['The 99th percentile', (index: number) => ({ ownDelayP99: 30 + 20 * index })],
  ])('names what rises, and of which gateway: %s', (name, change) => {
    const problems = judgeSoak(phasesOf(change));
    expect(problems).toEqual([expect.stringContaining(name)]);
    expect(problems[0]).toContain(' of two rises from ');
  });

  test('is silent about rises of phases that are too short', () => {
    const rising = (index: number) => ({ heapMiB: 30 + index });
    expect(judgeSoak(phasesOf(rising, { seconds: 20 }))).toEqual([]);
  });

  test('names what nobody declared, in the warm-up too', () => {
    const [phase] = phasesOf(() => ({}), { undeclared: { 'an honest caller got 500: x': 3 } });
    expect(judgeSoak(phase ? [phase] : [])).toEqual([
      'Phase 1: an honest caller got 500: x (3 times).',
    ]);
  });
});

describe('the phases of a soak', () => {
  test('are a warm-up and four to ten others of at least a minute, each with a rest', () => {
    const lengthOf = (minutes: number) => {
      const { count, trafficMs, restMs } = planPhases(minutes * 60_000);
      return { count, seconds: (trafficMs + restMs) / 1_000, rest: restMs / 1_000 };
    };
    expect(lengthOf(20)).toEqual({ count: 11, seconds: expect.closeTo(109.09), rest: 8 });
    expect(lengthOf(8)).toEqual({ count: 7, seconds: expect.closeTo(68.57), rest: 8 });
    expect(lengthOf(0.5)).toEqual({ count: 5, seconds: 6, rest: 1.5 });
  });
});

describe('npm run soak', () => {
  test('names a wrong option, what is allowed, and ends with 2', async () => {
    const child = startChild([script, '--mode', 'cluster', '--minutes', '1']);
    expect(await child.ended).toBe(2);
    expect(child.err()).toBe('--mode is "cluster". Give one of dataset, relay, nodes.\n');
  });
});
