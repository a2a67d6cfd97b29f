import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createPlace, type FaultKind, type InjectedFault } from './fault-place.ts';
import { type Moment, type Site, sites } from './point-sites.ts';
import { type WorkName, workPoints } from './point-works.ts';
import type { Work } from './works/work.ts';

/** A named point: `calls.wal.before-sync`. */
export interface FaultPoint<Name extends WorkName> {
  readonly name: string;
  readonly work: Name;
  readonly site: Site;
  readonly moment: Moment;
}

/** The points of a work. */
export function pointsOf<Name extends WorkName>(work: Name): readonly FaultPoint<Name>[] {
  return workPoints[work].tested.flatMap((site) =>
    sites[site].moments.map((moment) => {
      const [file, operation] = site.split('.');
      return { name: `${work}.${file}.${moment}-${operation}`, work, site, moment };
    }),
  );
}

export interface PointRuns<Name extends WorkName> {
  /** The sites that a work reaches without a fault, in their order. */
  reachedBy(work: Name): Promise<readonly Site[]>;
  /** Works with a fault at a point, opens the data again, and checks that nothing acknowledged is missing. */
  run(point: FaultPoint<Name>, kind: FaultKind, number: number): Promise<void>;
}

/**
 * Runs works under faults in a folder.
 * @param random chooses at which time that a point is reached the fault comes
 */
export function createPointRuns<Name extends WorkName>(
  works: Readonly<Record<Name, Work>>,
  folder: () => string,
  random: () => number,
): PointRuns<Name> {
  const templates = new Map<Name, Promise<string>>();
  const reached = new Map<Name, Promise<readonly Site[]>>();
  let places = 0;

  const templateOf = (name: Name) =>
    remember(templates, name, async () => {
      const template = join(folder(), `template-${name}`);
      mkdirSync(template);
      await works[name].prepare(template);
      return template;
    });

  /** One run; resolves whether the fault was produced. */
  async function runOnce(name: Name, fault: InjectedFault, losesPower: boolean) {
    const template = await templateOf(name);
    places += 1;
    const place = await createPlace(join(folder(), `place-${places}`), template, fault);
    try {
      const check = await works[name].run(place);
      if (!place.isStruck()) return false;
      if (losesPower) place.losePower();
      await check(fault.kind);
      return true;
    } finally {
      place.remove();
    }
  }

  const reachedBy = (name: Name) =>
    remember(reached, name, async () => {
      const place = await createPlace(join(folder(), `reached-${name}`), await templateOf(name));
      const check = await works[name].run(place);
      const found = place.reached();
      await check('kill');
      place.remove();
      // A name that is no site fails the test of completeness.
      return found as readonly Site[];
    });

  return {
    reachedBy,
    async run({ name, work, site, moment }, kind, number) {
      const times = (await reachedBy(work)).filter((each) => each === site).length;
      // Of five runs, each has a fifth of the times for itself.
      const part = ((number % 5) + random()) / 5;
      // A work that does several things at once does not reach a point equally often each time.
      let at = 1 + Math.floor(part * times);
      const failures = [1, 3, Number.MAX_SAFE_INTEGER][number % 3] ?? 1;
      const isOdd = number % 2 === 1;
      const losesPower = kind === 'power loss' || (kind !== 'kill' && isOdd);
      for (; at >= 1; at = Math.floor(at / 2)) {
        const fault = { kind, site, moment, at, failures, keepsNames: isOdd };
        const description = `${name}, ${kind}, time ${at} of ${times}, run ${number}`;
        try {
          if (await runOnce(work, fault, losesPower)) return;
        } catch (cause) {
          throw new Error(`${description}: ${cause instanceof Error ? cause.message : cause}`, {
            cause,
          });
        }
      }
      expect.fail(`${name} was never reached`);
    },
  };
}

function remember<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  find: () => Promise<Value>,
): Promise<Value> {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}
