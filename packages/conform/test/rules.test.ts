import { describe, expect, test } from 'vitest';
import { allCases } from '../src/contract-cases.ts';
import { allRules } from '../src/rules.ts';
import { ruleResults } from '../src/run-suite.ts';
import { mockTokens, type Target, targetOf } from '../src/target.ts';

const mock = targetOf('http://mock.invalid', 'demo-token', {}, mockTokens);
const foreign = targetOf('http://foreign.invalid', 'demo-token');

/** The rules that no case tests, or only in part, if all cases pass. */
function open(target: Target): readonly string[] {
  const passed = { state: 'passed', seconds: 0 } as const;
  const results = allCases(target).map((each) => ({ ...each, ...passed }));
  return ruleResults(target, results).flatMap(({ id, state, reason }) => {
    if (reason === undefined) return [];
    expect(reason).toMatch(/^[A-Z].*\.$/);
    return state === 'not tested' ? [id] : [`${id}, in part`];
  });
}

describe('the list of rules that are not tested', () => {
  test('has for the mock what no response of one address shows', () => {
    expect(open(mock)).toEqual(['service.addresses', 'limits.timeout', 'versioning.2']);
  });

  test('has for a foreign server also the codes that cannot be provoked', () => {
    expect(open(foreign)).toMatchInlineSnapshot(`
      [
        "service.addresses",
        "auth.4, in part",
        "errors.3",
        "errors.4",
        "errors.5",
        "limits.timeout",
        "limits.rate",
        "limits.quota",
        "versioning.2",
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
    const richer = targetOf(foreign.baseUrl, 'demo-token', {}, { 303: 'mock-303' });
    const gone = open(foreign).filter((id) => !open(richer).includes(id));
    expect(gone).toEqual(['errors.3', 'limits.quota', 'code.303']);
    // The other half of that rule is code 302.
    expect(open(richer)).toContain('errors.3, in part');
  });
});

test('each case has an id of its own, and rules that are known', () => {
  const cases = allCases(mock);
  const ids = cases.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const known = allRules.map(({ id }) => id);
  for (const { id, rules } of cases)
    expect([id, rules.length > 0, rules.filter((rule) => !known.includes(rule))]).toEqual([
      ...[id, true, []],
    ]);
});
