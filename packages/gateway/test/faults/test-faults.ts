import { mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../../test/crash/random-numbers.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import {
  createPlace,
  type FaultKind,
  type FaultPoint,
  faultKinds,
  type InjectedFault,
  missingCompiler,
} from './fault-place.ts';
import type { Work } from './work.ts';

/** How often each fault is produced at each point. */
const REPETITIONS = Number(process.env.FAULT_RUNS ?? 5);
/** Chooses at which time that a point is reached a fault comes. */
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);

const missing = missingCompiler();

/**
 * Tests that works lose nothing that they acknowledged by any fault at any point: at each operation on files and
 * connections that they do without a fault.
 * @param sample produces each kind of fault only so many times, from a random point on
 */
export function testFaults(works: Readonly<Record<string, Work>>, sample?: number): void {
  const path = useFolderPerFile();
  const random = randomNumbers(SEED);
  describe.each(Object.entries(works))('%s', (name, work) => {
    const runs = createRuns(work, (...names) => path(name, ...names), random);
    test.for(faultKinds)(
      `acknowledges nothing that is lost by a %s (seed ${SEED})`,
      { timeout: 3_600_000 },
      async (kind, { skip }) => {
        if (missing !== undefined) skip(missing);
        const points = (await runs.points()).filter((point) => canMeet(kind, point));
        // A restore copies its file within the kernel.
        if (points.length === 0 && kind === 'failed write') skip('the work writes nothing');
        expect(points.length).toBeGreaterThan(0);
        const all = points.flatMap((point) =>
          Array.from({ length: REPETITIONS }, (_, number) => ({ point, number })),
        );
        const first = Math.floor(random() * all.length);
        const chosen = sample === undefined ? all : all.slice(first, first + sample);
        for (const { point, number } of chosen) await runs.run(point, kind, number);
      },
    );
  });
}

/** The write that fails is that of the point. */
function canMeet(kind: FaultKind, { operation }: FaultPoint): boolean {
  return kind !== 'failed write' || operation.startsWith('write ');
}

/** The moments of an operation between which a fault makes a difference. */
function momentsOf(operation: string): readonly FaultPoint['moment'][] {
  if (/^(create|folder|receive) /.test(operation)) return ['after'];
  if (/^(write|truncate) |^send database$/.test(operation)) return ['before'];
  return ['before', 'after'];
}

/** Runs of a work in places of their own in a folder. */
function createRuns(work: Work, path: (...names: string[]) => string, random: () => number) {
  let prepared: Promise<string> | undefined;
  let reached: Promise<ReadonlyMap<string, number>> | undefined;
  let places = 0;

  async function prepare(): Promise<string> {
    mkdirSync(path('template'), { recursive: true });
    await work.prepare(path('template'));
    return path('template');
  }

  async function placeOf(fault?: InjectedFault) {
    prepared ??= prepare();
    const template = await prepared;
    places += 1;
    return createPlace(path(`place-${places}`), template, fault);
  }

  /** One run; resolves whether the fault was produced. */
  async function runOnce(fault: InjectedFault, losesPower: boolean): Promise<boolean> {
    const place = await placeOf(fault);
    try {
      const check = await work.run(place);
      if (!place.isStruck()) return false;
      if (losesPower) place.losePower();
      await check(fault.kind);
      return true;
    } finally {
      place.remove();
    }
  }

  async function operationsWithoutFault(): Promise<readonly string[]> {
    const place = await placeOf();
    const check = await work.run(place);
    const operations = place.reached();
    await check('kill');
    place.remove();
    return operations.filter((operation) => work.points?.test(operation) !== false);
  }

  /** How often the work does each operation. One that only some runs do is none of them. */
  async function countOperations(): Promise<ReadonlyMap<string, number>> {
    const [first, second] = [await operationsWithoutFault(), await operationsWithoutFault()];
    const counts = new Map<string, number>();
    for (const operation of first)
      if (second.includes(operation)) counts.set(operation, (counts.get(operation) ?? 0) + 1);
    return counts;
  }

  const counts = () => (reached ??= countOperations());

  return {
    points: async (): Promise<readonly FaultPoint[]> =>
      [...(await counts()).keys()].flatMap((operation) =>
        momentsOf(operation).map((moment) => ({ operation, moment })),
      ),

    /** Works with a fault at a point, opens the data again, and checks that nothing acknowledged is missing. */
    async run({ operation, moment }: FaultPoint, kind: FaultKind, number: number): Promise<void> {
      const times = (await counts()).get(operation) ?? 0;
      // Of five runs, each has a fifth of the times for itself.
      const part = ((number % 5) + random()) / 5;
      const failures = [1, 3, Number.MAX_SAFE_INTEGER][number % 3] ?? 1;
      const isOdd = number % 2 === 1;
      const losesPower = kind === 'power loss' || (kind !== 'kill' && isOdd);
      // A work that does several things at once does not reach a point equally often each time.
      for (let at = 1 + Math.floor(part * times); at >= 1; at = Math.floor(at / 2)) {
        const fault = { kind, operation, moment, at, failures, keepsNames: isOdd };
        try {
          if (await runOnce(fault, losesPower)) return;
        } catch (cause) {
          const what = `${kind} ${moment} ${operation}, time ${at} of ${times}, run ${number}`;
          throw new Error(`${what}: ${cause instanceof Error ? cause.message : cause}`, { cause });
        }
      }
      expect.fail(`${moment} ${operation} was never reached`);
    },
  };
}
