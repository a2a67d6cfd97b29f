import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../../test/crash/random-numbers.ts';
import { missingCompiler } from './fault-library.ts';
import { faultKindsOf } from './fault-place.ts';
import { type WorkName, workPoints } from './point-works.ts';
import { type PointRuns, pointsOf } from './run-point.ts';

/** How often each fault is produced at each point. */
const REPETITIONS = Number(process.env.FAULT_RUNS ?? 5);
/** Chooses at which time that a point is reached a fault comes. */
export const FAULT_SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);

const missing = missingCompiler();

/** The test that a work reaches the named points of its table, and nothing without a name. */
export function testCompleteness<Name extends WorkName>(runs: PointRuns<Name>, name: Name): void {
  const title = `${name}: every durable operation is a named point, and each is reached`;
  test(title, { timeout: 300_000 }, async ({ skip }) => {
    if (missing !== undefined) skip(missing);
    const { tested, alsoReached } = workPoints[name];
    const reached = new Set<string>(await runs.reachedBy(name));
    const known = new Set<string>([...tested, ...alsoReached]);
    expect(
      [...reached].filter((site) => !known.has(site)),
      'without a name',
    ).toEqual([]);
    expect(
      tested.filter((site) => !reached.has(site)),
      'not reached',
    ).toEqual([]);
  });
}

/** Completeness, and each fault several times at each point of the works. */
export function describePoints<Name extends WorkName>(
  runs: PointRuns<Name>,
  names: readonly Name[],
): void {
  describe.each(names)('%s', (name) => {
    testCompleteness(runs, name);
    test.for(pointsOf(name))(
      `$name: nothing acknowledged is lost by ${REPETITIONS} of each fault (seed ${FAULT_SEED})`,
      { timeout: 900_000 },
      async (point, { skip }) => {
        if (missing !== undefined) skip(missing);
        for (const kind of faultKindsOf(point.site))
          for (let number = 0; number < REPETITIONS; number += 1)
            await runs.run(point, kind, number);
      },
    );
  });
}

/** So many runs of all points and faults of the works, chosen at random. */
export function testSample<Name extends WorkName>(
  runs: PointRuns<Name>,
  names: readonly Name[],
  size: number,
): void {
  const random = randomNumbers(FAULT_SEED);
  const all = names.flatMap((name) =>
    pointsOf(name).flatMap((point) => faultKindsOf(point.site).map((kind) => ({ point, kind }))),
  );
  const sample = Array.from({ length: size }, () => ({
    ...(all[Math.floor(random() * all.length)] ?? fail()),
    number: Math.floor(random() * 6),
  }));
  test.for(sample)(
    `$point.name: nothing acknowledged is lost by a $kind (run $number, seed ${FAULT_SEED})`,
    { timeout: 120_000 },
    async ({ point, kind, number }, { skip }) => {
      if (missing !== undefined) skip(missing);
      await runs.run(point, kind, number);
    },
  );
}

function fail(): never {
  throw new Error('Unreachable: there are points');
}
