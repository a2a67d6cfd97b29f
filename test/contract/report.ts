import { ruleResults } from './rule-results.ts';
import type { CaseResult, SuiteOptions, SuiteResult } from './run-suite.ts';

/** The report of a run as Markdown: the cases of each rule, the rules, what was not exercised, failures and counts. */
export function report(options: SuiteOptions, { results, requests }: SuiteResult): string {
  const { target, profile, fuzz } = options;
  const rules = ruleResults(target, profile, results);
  const broken = results.filter(({ failure }) => failure !== undefined);
  const rows = rules.map(
    ({ id, source, sentence, results: own, state }) =>
      `| ${id} | ${source} | ${sentence} | ${own.length} | ${state} |`,
  );
  const open = rules.filter(({ reason }) => reason !== undefined);
  const held = rules.filter(({ results: own }) => own.length > 0);
  return [
    `# ${target.name} at ${target.baseUrl}, profile ${profile}`,
    section(
      'Cases by rule',
      held.map(({ id, results: own }) => `- ${id}: ${foldNames(own).join(', ')}`),
    ),
    ['| rule | source | what it says | cases | result |', '|---|---|---|---|---|', ...rows].join(
      '\n',
    ),
    section(
      'Not exercised',
      open.map(
        ({ id, state, reason }) =>
          `- ${id}${state === 'not exercised' ? '' : ', in part'}: ${reason}`,
      ),
    ),
    section('Failed', broken.map(describeFailure)),
    // The counts come last, where a terminal shows them.
    `${results.length} cases in ${requests} requests, ${broken.length} failed, seed ${fuzz.seed}.`,
  ].join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.length === 0 ? 'Nothing.' : lines.join('\n')}`;
}

/** Describes one failure: the case, its rules, its sentence, the request and the difference. */
export function describeFailure({ conformanceCase, failure }: CaseResult): string {
  const { id, sentence, rules } = conformanceCase;
  const text = failure?.message.replaceAll('\n', '\n  ');
  return `- ${id} (${rules.join(', ')})\n  ${sentence}\n  ${text}`;
}

/**
 * Lists the ids of cases. A case that passed on several operations is listed once, with their number; a
 * failed case is listed with its whole id.
 */
function foldNames(results: readonly CaseResult[]): readonly string[] {
  const failed = results.filter(({ failure }) => failure !== undefined);
  const counts = new Map<string, string[]>();
  for (const { conformanceCase, failure } of results) {
    if (failure !== undefined) continue;
    const { id } = conformanceCase;
    const rest = id.slice(id.indexOf('/') + 1);
    counts.set(rest, [...(counts.get(rest) ?? []), id]);
  }
  return [
    ...failed.map(({ conformanceCase }) => `${conformanceCase.id} (failed)`),
    ...[...counts].map(([rest, ids]) => (ids.length === 1 ? ids.join() : `${rest} ×${ids.length}`)),
  ];
}
