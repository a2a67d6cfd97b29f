import { foldNames } from './fold-names.ts';
import { ruleResults } from './rule-results.ts';
import type { CaseResult, SuiteOptions, SuiteResult } from './run-suite.ts';

/** The outcome of a run as Markdown: the cases of each rule, the rules, what was not exercised, failures, and the counts. */
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
    section('Failed', broken.map(describe)),
    // Last, where a terminal leaves the eye.
    `${results.length} cases in ${requests} requests, ${broken.length} failed, seed ${fuzz.seed}.`,
  ].join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.length === 0 ? 'Nothing.' : lines.join('\n')}`;
}

/** One failure: the case, its sentence, its rules, the request and the difference. */
export function describe({ conformanceCase, failure }: CaseResult): string {
  const { id, sentence, rules } = conformanceCase;
  const text = failure?.message.replaceAll('\n', '\n  ');
  return `- ${id} (${rules.join(', ')})\n  ${sentence}\n  ${text}`;
}
