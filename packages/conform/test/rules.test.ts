import { describe, expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { type Profile, profiles, rulesOf } from '../src/rules.ts';
import { notTested } from '../src/run-suite.ts';
import type { Target } from '../src/target.ts';
import { foreignTarget, mockTarget } from '../src/targets.ts';

const fuzz = { seed: 1, runs: 1 };
const mock = mockTarget('http://mock.invalid');
const foreign = foreignTarget({ baseUrl: 'http://foreign.invalid', token: 'demo-token' });

function open(target: Target, profile: Profile): readonly string[] {
  return notTested({ target, profile, fuzz }).map(({ id, state }) =>
    state === 'not tested' ? id : `${id}, in part`,
  );
}

describe('the list of rules that are not tested', () => {
  test('has for the mock what the specification leaves open, and what needs accounts', () => {
    expect(open(mock, 'decisions')).toMatchInlineSnapshot(`
      [
        "service.addresses",
        "states",
        "auth.5",
        "events",
        "errors.6",
        "errors.7",
        "limits.timeout",
        "versioning.2",
        "versioning.3",
        "D4",
        "D5",
        "D6",
        "D13",
        "D14",
        "D15",
        "D18",
        "D20",
      ]
    `);
  });

  test('has for the mock with the profile contract no decisions, but the gaps that they settle', () => {
    expect(open(mock, 'contract')).toMatchInlineSnapshot(`
      [
        "service.addresses",
        "states",
        "gap.defaults",
        "gap.precedence",
        "gap.page-size",
        "auth.5",
        "events",
        "errors.6",
        "errors.7",
        "limits.timeout",
        "limits.page",
        "versioning.2",
        "versioning.3",
      ]
    `);
  });

  test('has for a foreign server also the codes that cannot be provoked', () => {
    expect(open(foreign, 'contract')).toMatchInlineSnapshot(`
      [
        "service.addresses",
        "states",
        "gap.defaults",
        "gap.precedence",
        "gap.page-size",
        "auth.4, in part",
        "auth.5",
        "events",
        "errors.3",
        "errors.4",
        "errors.5",
        "errors.6",
        "errors.7",
        "limits.timeout",
        "limits.rate",
        "limits.quota",
        "limits.page",
        "versioning.2",
        "versioning.3",
        "code.101",
        "code.202",
        "code.300",
        "code.301",
        "code.302",
        "code.303",
        "code.500",
        "code.600",
        "code.601",
      ]
    `);
  });

  test('becomes shorter with every token that produces a code', () => {
    const tokens = { 303: 'mock-303' };
    const richer = foreignTarget({ baseUrl: foreign.baseUrl, token: 'demo-token', tokens });
    const gone = open(foreign, 'contract').filter((id) => !open(richer, 'contract').includes(id));
    expect(gone).toEqual(['errors.3', 'limits.quota', 'code.303']);
    // The other half of that rule is code 302.
    expect(open(richer, 'contract')).toContain('errors.3, in part');
  });

  test('has a reason for each rule', () => {
    for (const target of [mock, foreign])
      for (const { reason } of notTested({ target, profile: 'decisions', fuzz }))
        expect(reason).toMatch(/^[A-Z].*\.$/);
  });
});

describe('the cases', () => {
  test.each(profiles)(
    'of the profile %s have an id of their own, and rules of that profile',
    (profile) => {
      const cases = allCases(mock, profile, fuzz);
      const ids = cases.map(({ id }) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      const known: readonly string[] = rulesOf(profile).map(({ id }) => id);
      for (const { id, rules } of cases)
        expect([id, rules.filter((rule) => !known.includes(rule))]).toEqual([id, []]);
      expect(cases.filter(({ rules }) => rules.length === 0)).toEqual([]);
    },
  );

  test('are about rules that say what to do when a server breaks them', () => {
    const tested = new Set(allCases(mock, 'decisions', fuzz).flatMap(({ rules }) => rules));
    const silent = rulesOf('decisions').filter(({ id, fix }) => tested.has(id) && !fix);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});
