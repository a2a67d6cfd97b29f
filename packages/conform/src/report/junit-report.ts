import { create, type XMLElement } from 'xmlbuilder';
import {
  type CaseReport,
  describeFailure,
  type RuleReport,
  type RunReport,
  summaryOf,
} from './run-report.ts';

/** What a `testcase` contains: nothing when it passed. */
export interface Outcome {
  readonly name: string;
  readonly classname: string;
  readonly seconds: number;
  readonly failure?: { readonly message: string; readonly text: string };
  readonly skipped?: string;
}

/**
 * The report of a run as JUnit XML, with a suite for the rules and one for the cases. What was not tested, and what differs
 * from our decisions without being a failure, is skipped with its reason.
 */
export function junitReport(report: RunReport): string {
  const { tool, server, startedAt, seconds } = report;
  const hostname = new URL(server).hostname;
  return junitSuites(
    [
      { name: 'rules', outcomes: report.rules.map(ruleOutcome) },
      { name: 'cases', outcomes: report.cases.map(caseOutcome) },
    ],
    {
      tool,
      hostname,
      startedAt,
      seconds,
      summary: summaryOf(report),
      properties: propertiesOf(report),
    },
  );
}

/** What each suite says of the run. */
interface SuiteFacts {
  readonly tool: { readonly name: string };
  readonly hostname: string;
  readonly startedAt: string;
  readonly seconds: number;
  readonly summary: string;
  readonly properties: Readonly<Record<string, string | number>>;
}

interface Suite {
  readonly name: string;
  readonly outcomes: readonly Outcome[];
}

/** Suites as JUnit XML. */
export function junitSuites(suites: readonly Suite[], facts: SuiteFacts): string {
  // What a server sent may contain characters that XML has no place for.
  const root = create('testsuites', { version: '1.0', encoding: 'UTF-8' }, undefined, {
    invalidCharReplacement: '\uFFFD',
  });
  for (const [id, suite] of suites.entries()) addSuite(root, id, suite, facts);
  return root.end({ pretty: true });
}

function addSuite(
  root: XMLElement,
  id: number,
  { name, outcomes }: Suite,
  facts: SuiteFacts,
): void {
  const suite = root.ele('testsuite', {
    id,
    name,
    package: facts.tool.name,
    hostname: facts.hostname,
    // The schema allows no fraction and no time zone; it is UTC.
    timestamp: facts.startedAt.slice(0, 19),
    tests: outcomes.length,
    failures: outcomes.filter(({ failure }) => failure).length,
    errors: 0,
    skipped: outcomes.filter(({ skipped }) => skipped !== undefined).length,
    time: facts.seconds,
  });
  const properties = suite.ele('properties');
  for (const [property, value] of Object.entries(facts.properties))
    properties.ele('property', { name: property, value });
  for (const { name: test, classname, seconds: time, failure, skipped } of outcomes) {
    const element = suite.ele('testcase', { name: test, classname, time });
    if (failure) element.ele('failure', { message: failure.message, type: 'broken' }, failure.text);
    if (skipped !== undefined) element.ele('skipped', skipped);
  }
  suite.ele('system-out', facts.summary);
  suite.ele('system-err');
}

function propertiesOf({ server, scope, seed, contract, calls, tool }: RunReport) {
  return {
    server,
    scope,
    seed,
    contract,
    version: tool.version,
    'calls-made': calls.made,
    'calls-planned': calls.planned,
  };
}

function ruleOutcome({ id, kind, state, sentence, source, reason, cases }: RuleReport): Outcome {
  const about = { name: id, classname: `rules.${kind}`, seconds: 0 };
  if (state === 'broken') {
    const text = `${sentence}\n${source}\nCases about it: ${cases.join(', ')}`;
    return { ...about, failure: { message: sentence, text } };
  }
  if (state === 'differs')
    return { ...about, skipped: `differs, which is no failure: ${sentence}` };
  return state === 'not tested' ? { ...about, skipped: `not tested: ${reason}` } : about;
}

function caseOutcome(each: CaseReport): Outcome {
  const { id, sentence, state, seconds, reason } = each;
  const about = { name: id, classname: `cases.${classOf(id)}`, seconds };
  if (state === 'failed')
    return { ...about, failure: { message: sentence, text: describeFailure(each) } };
  if (state === 'differs') return { ...about, skipped: describeFailure(each) };
  return state === 'not tested' ? { ...about, skipped: `not tested: ${reason}` } : about;
}

/** The operation, behind `decisions` where a case only observes. */
function classOf(id: string): string {
  const [first = '', second = ''] = id.split('/');
  return first === 'decisions' ? `${first}.${second}` : first;
}
