import { startMock } from '@social-data/mock';
import { describe, expect, test } from 'vitest';
import { allCases } from './all-cases.ts';
import { setMember } from './injected-faults/edit-body.ts';
import { startFaultyServer } from './injected-faults/faulty-server.ts';
import { type Profile, profiles } from './profile.ts';
import { report } from './report.ts';
import { notExercised } from './rule-results.ts';
import { rulesOf } from './rules.ts';
import { runSuite } from './run-suite.ts';
import type { Target } from './target.ts';
import { foreignTarget } from './targets/foreign.ts';
import { mockTarget } from './targets/mock.ts';

const fuzz = { seed: 1, runs: 1 };
const mock = mockTarget('http://mock.invalid');
const foreign = foreignTarget({ baseUrl: 'http://foreign.invalid', token: 'demo-token' });

function open(target: Target, profile: Profile): readonly string[] {
  const cases = allCases(target, profile, fuzz);
  return notExercised(target, profile, cases).map(({ id, state }) =>
    state === 'not exercised' ? id : `${id}, in part`,
  );
}

describe('the list of rules that are not exercised', () => {
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
      for (const { reason } of notExercised(target, 'decisions', []))
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
});

describe('a report', () => {
  test('names the broken rules, the failed cases with request and response, and no token', async () => {
    const running = await startMock({ port: 0 });
    const faulty = await startFaultyServer(running.url, {
      response: (response) => setMember(response, '/data/users/0/followed', 'no'),
    });
    const target = { ...mockTarget(faulty.url), validToken: 'demo-secret-7' };
    const options = { target, profile: 'contract', fuzz } as const;
    const text = report(options, await runSuite(options));
    await Promise.all([faulty.close(), running.close()]);
    expect(text).toMatch(/\| data\.searchUsers \| .* \| 1 \| broken \|/);
    expect(text).toMatch(/\| data\.listAnswers \| .* \| held \|/);
    expect(text).toMatch(/\| auth\.5 \| .* \| 0 \| not exercised \|/);
    expect(text).toMatch(/^- auth\.5: The specification leaves it open/m);
    expect(text).toMatch(
      /^- searchUsers\/valid \(.*\n.*\n {2}GET \/api.*token=\*\*\*.*\n.*followed must be boolean/m,
    );
    expect(text).toMatch(/^- data\.searchUsers: searchUsers\/valid \(failed\)$/m);
    expect(text).not.toContain('demo-secret-7');
  });
});
