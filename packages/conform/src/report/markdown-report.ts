import { type CaseReport, type RuleReport, type RunReport, summaryOf } from './run-report.ts';

/** The report of a run as Markdown: the rules, what was not tested, failures, differences, every case, and the counts. */
export function markdownReport(report: RunReport): string {
  const { server, scope, rules, cases, contract, calls } = report;
  const held = scope === 'ours' ? 'specification and our decisions' : 'specification';
  return [
    `# ${server} against the ${held}`,
    `Contract ${contract}, ${report.startedAt}, ${calls.made} calls of at most ${calls.planned}.`,
    markdownTable(['rule', 'source', 'what it says', 'cases', 'result'], rules.map(ruleRow)),
    section('Not tested', rules.filter(({ reason }) => reason !== undefined).map(notTestedLine)),
    section('Failed', casesIn(cases, 'failed').map(failureLines)),
    ...(scope === 'ours'
      ? []
      : [section('Differs from our decisions', casesIn(cases, 'differs').map(failureLines))]),
    `## Cases\n\n${markdownTable(['case', 'rules', 'result'], cases.map(caseRow))}`,
    // The counts come last, where a terminal shows them.
    summaryOf(report),
  ].join('\n\n');
}

function casesIn(cases: readonly CaseReport[], state: CaseReport['state']): readonly CaseReport[] {
  return cases.filter((each) => each.state === state);
}

export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function ruleRow({ id, source, sentence, cases, state }: RuleReport): readonly string[] {
  return [id, source, sentence, String(cases.length), state];
}

function caseRow({ id, rules, state, reason }: CaseReport): readonly string[] {
  return [id, rules.join(', '), reason === undefined ? state : `${state}: ${reason}`];
}

function notTestedLine({ id, state, reason }: RuleReport): string {
  return `- ${id}${state === 'not tested' ? '' : ', in part'}: ${reason}`;
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.length === 0 ? 'Nothing.' : lines.join('\n')}`;
}

function failureLines({ id, sentence, rules, failure }: CaseReport): string {
  const { breaks = rules, request = '', expected = '', got = '', advice = '' } = failure ?? {};
  return [
    `- ${id}: ${sentence}`,
    `  - rules: ${breaks.join(', ')}`,
    `  - request: ${code(request)}`,
    `  - expected: ${code(expected)}`,
    `  - got: ${code(got)}`,
    `  - what to do: ${advice}`,
  ].join('\n');
}

/** What a server sent is shown as it is, and never read as Markdown. */
function code(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}
