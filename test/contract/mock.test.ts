import { startMock } from '@social-data/mock';
import { afterAll, describe, test } from 'vitest';
import { allCases } from '../../packages/conform/src/cases/all-cases.ts';
import { createContext } from '../../packages/conform/src/create-context.ts';
import { profiles } from '../../packages/conform/src/rules.ts';
import { mockTarget } from '../../packages/conform/src/targets.ts';
import { scale } from '../scale.ts';

/** Fuzzed calls of each of the five operations. */
const runs = scale(400, 40);
const seed = Number(process.env.CONTRACT_SEED ?? Date.now() % 2 ** 31);
const fuzz = { seed, runs, shrinks: true };

const mock = await startMock({ port: 0 });
const target = mockTarget(mock.url);
afterAll(() => mock.close());

describe.each(profiles)('the mock, held to the profile %s', (profile) => {
  const context = createContext(target, profile);
  afterAll(() => context.close());

  describe(`with seed ${seed}`, () => {
    for (const { id, sentence, run } of allCases(target, profile, fuzz))
      test.concurrent(`${sentence} (${id})`, () => run(context));
  });
});
